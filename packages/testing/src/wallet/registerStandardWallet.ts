type RegisterApi = { register(...wallets: unknown[]): () => void }

/**
 * Registers any value as a Wallet Standard wallet, even an invalid one. Pages that look for wallets now or after this call find it.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
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
