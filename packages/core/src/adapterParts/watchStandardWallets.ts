export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /** Takes in a wallet that registers, which may be anything. Answers how to let go of it again. */
    add(wallet: wallet): (() => void) | undefined
  }
}

/**
 * Tells of the wallets that register themselves with the page by Wallet Standard: those that are there, and those that come. Any script can
 * register the wallet of another and take that back: a wallet stays for as long as one that registered it has not.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets<wallet>({ page, signal, add }: watchStandardWallets.Parameters<wallet>): void {
  const calls = new Set<readonly wallet[]>()
  const removals = new Map<wallet, (() => void) | undefined>()
  const detail = {
    register(...wallets: readonly wallet[]) {
      calls.add(wallets)
      for (const wallet of wallets) removals.get(wallet) ?? removals.set(wallet, add(wallet))
      return () => {
        calls.delete(wallets)
        for (const wallet of wallets) {
          if ([...calls].some((call) => call.includes(wallet))) continue
          removals.get(wallet)?.()
          removals.delete(wallet)
        }
      }
    },
  }
  const listener = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: typeof detail) => void>).detail(detail)
    } catch {
      // A wallet that throws affects itself alone.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', listener, { signal })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
