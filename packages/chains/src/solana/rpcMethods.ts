import type { Ledger } from './createLedger.ts'
import {
  getAccountInfo,
  getBalance,
  getMinimumBalanceForRentExemption,
  getMultipleAccounts,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenSupply,
} from './methods/accounts.ts'
import {
  getBlockHeight,
  getEpochInfo,
  getGenesisHash,
  getHealth,
  getLatestBlockhash,
  getRecentPrioritizationFees,
  getSlot,
  getVersion,
  isBlockhashValid,
} from './methods/chain.ts'
import { getSignaturesForAddress, getTransaction } from './methods/history.ts'
import {
  getFeeForMessage,
  getSignatureStatuses,
  requestAirdrop,
  sendTransaction,
  simulateTransaction,
} from './methods/transactions.ts'
import type { RpcParams } from './rpcParams.ts'

/** The JSON-RPC methods of the chain, by name. They work over HTTP and over the WebSocket, which has subscriptions in addition. */
export const rpcMethods: Readonly<Record<string, (ledger: Ledger, params: RpcParams) => unknown>> = {
  getAccountInfo,
  getBalance,
  getBlockHeight,
  getEpochInfo,
  getFeeForMessage,
  getGenesisHash,
  getHealth,
  getLatestBlockhash,
  getMinimumBalanceForRentExemption,
  getMultipleAccounts,
  getRecentPrioritizationFees,
  getSignatureStatuses,
  getSignaturesForAddress,
  getSlot,
  getTokenAccountBalance,
  getTokenAccountsByOwner,
  getTokenSupply,
  getTransaction,
  getVersion,
  isBlockhashValid,
  requestAirdrop,
  sendTransaction,
  simulateTransaction,
}
