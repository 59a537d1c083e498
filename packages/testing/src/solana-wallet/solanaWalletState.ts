import { type CommonWalletState, isCommonWalletState } from '../wallet/createWalletStore.ts'
import type { StandardChain } from './standardWallet.ts'

/** A Solana cluster that the wallet knows, with its chain id in Wallet Standard. */
export type SolanaWalletCluster = {
  readonly chain: StandardChain
  /**
   * The RPC endpoint to which the wallet sends transactions. Without an endpoint, the wallet signs on this cluster but cannot send
   * transactions.
   */
  readonly rpcUrl?: string | undefined
}

/** The wallet's state. It can be stored, so that a reload of the page does not reset the wallet. */
export type SolanaWalletState = CommonWalletState & {
  /** The addresses that a site with permission sees. The first account is active. */
  readonly accounts: readonly string[]
  /** The clusters on which the wallet's accounts can be used. */
  readonly chains: readonly StandardChain[]
}

export function isSolanaWalletState(value: unknown): value is SolanaWalletState {
  return isCommonWalletState(value) && Array.isArray(value.accounts) && Array.isArray(value.chains)
}
