import { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'

export type RegisterSolanaWalletOptions = SolanaWalletOptions & {
  /** `later` says nothing, not even when the page asks, until `announce()` is called. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type RegisteredSolanaWallet = SolanaWallet & {
  /** Registers the wallet, where `announcing` was `later`. */
  announce(): void
  /** Takes the wallet off the page. */
  unregister(): void
}

/**
 * Puts a scripted Solana wallet on this page that registers itself as Wallet Standard says. In Node, `window` is to be an
 * `EventTarget`.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerSolanaWallet({
  announcing = 'now',
  ...options
}: RegisterSolanaWalletOptions): RegisteredSolanaWallet {
  const created = createSolanaWallet(options)
  return { ...created, ...registerStandardWallet(created.wallet, { announcing }) }
}
