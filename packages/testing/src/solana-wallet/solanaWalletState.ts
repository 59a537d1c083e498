import { isSiteState, type SiteState } from '../wallet/createWalletStore.ts'
import type { StandardChain } from './standardWallet.ts'

/** A Solana cluster that the wallet knows, under its Wallet Standard name. */
export type SolanaWalletCluster = {
  readonly chain: StandardChain
  /** The RPC endpoint that gets transactions. Without it, the wallet signs on this cluster but cannot send transactions. */
  readonly rpcUrl?: string | undefined
}

/** The wallet's state, which stays the same when the page is reloaded. */
export type SolanaWalletState = SiteState & {
  /** The addresses that a site with permission sees. The first account is active. */
  readonly accounts: readonly string[]
  /** The clusters on which the wallet's accounts can be used. */
  readonly chains: readonly StandardChain[]
}

export function isSolanaWalletState(value: unknown): value is SolanaWalletState {
  return isSiteState(value) && Array.isArray(value.accounts) && Array.isArray(value.chains)
}
