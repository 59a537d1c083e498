import type { Network } from '@latchkey/protocol'
import type { SolanaWallet } from '../solana-wallet/createSolanaWallet.ts'
import type { StandardChain } from '../solana-wallet/standardWallet.ts'
import type { ContractWallet } from './contractSetup.ts'

/**
 * Wraps a scripted Solana wallet (`registerSolanaWallet`) for the adapter contract tests (`adapterContract`). The wallet never adds a
 * network.
 */
export function solanaContractWallet({
  wallet,
  connectorId,
  addresses,
  chainOf,
}: solanaContractWallet.Parameters): ContractWallet {
  const { control } = wallet
  return {
    connectorId,
    addresses,
    promptCount: () => control.requests().filter(({ prompted }) => prompted).length,
    setMode: (mode) => control.setMode(mode),
    hangOnLeave: () => control.hold('standard:disconnect'),
    useAccount: (address) => control.setAccounts([address]),
    useNetwork: (network) => control.switchChain(chainOf(network)),
    revoke: () => control.revoke(),
    refuseNetworks: () => {},
  }
}

export declare namespace solanaContractWallet {
  type Parameters = {
    wallet: SolanaWallet
    connectorId: string
    addresses: ContractWallet['addresses']
    /** Returns the Wallet Standard chain id of a network of the tests. */
    chainOf(network: Network): StandardChain
  }
}
