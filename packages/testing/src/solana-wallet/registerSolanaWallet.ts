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

type RegisterApi = { register(...wallets: unknown[]): () => void }

/** Registers anything at all with the page, also what is no wallet. */
export function registerStandardWallet(
  wallet: unknown,
  { announcing = 'now' }: { announcing?: 'now' | 'later' | undefined } = {},
): { announce(): void; unregister(): void } {
  const unregisters: (() => void)[] = []
  const register = (api: RegisterApi) => void unregisters.push(api.register(wallet))
  const onAppReady = (event: Event) => register((event as CustomEvent<RegisterApi>).detail)
  const announce = () => {
    window.addEventListener('wallet-standard:app-ready', onAppReady)
    window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: register }))
  }
  if (announcing === 'now') announce()
  return {
    announce,
    unregister() {
      window.removeEventListener('wallet-standard:app-ready', onAppReady)
      for (const unregister of unregisters.splice(0)) unregister()
    },
  }
}
