import { isSiteState, type SiteState } from '../wallet/createWalletStore.ts'
import type { StandardChain } from './standardWallet.ts'

/** A cluster that the wallet knows, under its Wallet Standard name. */
export type SolanaWalletCluster = {
  readonly chain: StandardChain
  /** Where it broadcasts; without one it signs there and sends nothing. */
  readonly rpcUrl?: string | undefined
}

/** What a wallet remembers across reloads of the page. */
export type SolanaWalletState = SiteState & {
  /** The addresses that an authorised site sees; the first is the active one. */
  readonly accounts: readonly string[]
  /** The clusters that its accounts can be used on. */
  readonly chains: readonly StandardChain[]
}

export function isSolanaWalletState(value: unknown): value is SolanaWalletState {
  return isSiteState(value) && Array.isArray(value.accounts) && Array.isArray(value.chains)
}
