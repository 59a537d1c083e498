import { registerStandardWallet } from '../wallet/registerStandardWallet.ts'
import { createSolanaWallet, type SolanaWallet, type SolanaWalletOptions } from './createSolanaWallet.ts'

export type RegisterSolanaWalletOptions = SolanaWalletOptions & {
  /** With `later`, the wallet is not registered before `announce()` is called, even if the page asks for wallets. Default `now`. */
  announcing?: 'now' | 'later' | undefined
}

export type RegisteredSolanaWallet = SolanaWallet & {
  /** Registers the wallet if `announcing` was `later`. */
  announce(): void
  /** Removes the wallet from the page. */
  unregister(): void
}

/**
 * Registers a scripted Solana wallet on this page, as defined by Wallet Standard. In Node, `window` has to be an `EventTarget`.
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
