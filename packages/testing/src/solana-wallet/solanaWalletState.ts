import { isSiteState, type SiteState } from '../wallet/createWalletStore.ts'
import type { StandardChain } from './standardWallet.ts'

/** A cluster that the wallet knows, with its Wallet Standard name. */
export type SolanaWalletCluster = {
  readonly chain: StandardChain
  /** The endpoint for broadcasts. Without it the wallet signs on this cluster and sends nothing. */
  readonly rpcUrl?: string | undefined
}

/** The state that a wallet keeps across reloads of the page. */
export type SolanaWalletState = SiteState & {
  /** The addresses that an authorised site sees; the first is the active one. */
  readonly accounts: readonly string[]
  /** The clusters on which the wallet's accounts can be used. */
  readonly chains: readonly StandardChain[]
}

export function isSolanaWalletState(value: unknown): value is SolanaWalletState {
  return isSiteState(value) && Array.isArray(value.accounts) && Array.isArray(value.chains)
}
