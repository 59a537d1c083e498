type RegisterApi = { register(...wallets: unknown[]): () => void }

/**
 * Registers any value as a Wallet Standard wallet, even an invalid one. Apps on the page find the wallet whether they start before or after
 * this call.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function registerStandardWallet(
  wallet: unknown,
  { announcing = 'now' }: { announcing?: 'now' | 'later' | undefined } = {},
): { announce(): void; unregister(): void } {
  const unregisterFunctions: (() => void)[] = []
  const register = (api: RegisterApi) => void unregisterFunctions.push(api.register(wallet))
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
      for (const unregister of unregisterFunctions.splice(0)) unregister()
    },
  }
}
