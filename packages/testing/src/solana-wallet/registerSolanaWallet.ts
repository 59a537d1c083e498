import { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'

export type RegisterSolanaWalletOptions = SolanaWalletOptions & {
  /** With `later`, the wallet is registered only when `announce()` is called, even if the page asks for wallets earlier. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type RegisteredSolanaWallet = SolanaWallet & {
  /** Registers the wallet. Needed only with `announcing: 'later'`. */
  announce(): void
  /** Removes the wallet from the page. */
  unregister(): void
}

/**
 * Registers a scripted Solana wallet on this page, as defined by Wallet Standard. In Node, `window` must be an `EventTarget`.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerSolanaWallet({
  announcing = 'now',
  ...options
}: RegisterSolanaWalletOptions): RegisteredSolanaWallet {
  const solanaWallet = createSolanaWallet(options)
  return { ...solanaWallet, ...registerStandardWallet(solanaWallet.wallet, { announcing }) }
}
