import { type Ledger, slotsPerEpoch } from '../createLedger.ts'
import type { RpcParams } from '../rpcParams.ts'
import { withContext } from './accounts.ts'

export const getHealth = () => 'ok'
export const getVersion = () => ({ 'solana-core': '3.0.0', 'feature-set': 0 })
export const getGenesisHash = ({ genesisHash }: Ledger) => genesisHash
export const getSlot = (ledger: Ledger) => ledger.slot()
export const getBlockHeight = (ledger: Ledger) => ledger.blockHeight()

export function getEpochInfo(ledger: Ledger) {
  const slot = ledger.slot()
  return {
    absoluteSlot: slot,
    blockHeight: ledger.blockHeight(),
    epoch: slot / slotsPerEpoch,
    slotIndex: slot % slotsPerEpoch,
    slotsInEpoch: slotsPerEpoch,
    transactionCount: null,
  }
}

export const getLatestBlockhash = (ledger: Ledger) => withContext(ledger, ledger.latestBlockhash())
export const isBlockhashValid = (ledger: Ledger, [blockhash]: RpcParams) =>
  withContext(ledger, ledger.isBlockhashValid(String(blockhash)))

/** Returns a priority fee of 0, because blocks on this chain are never full. */
export const getRecentPrioritizationFees = (ledger: Ledger) => [{ slot: ledger.slot(), prioritizationFee: 0n }]
