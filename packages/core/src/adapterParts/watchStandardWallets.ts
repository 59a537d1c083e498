export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /** Takes in a wallet that registers, which may be anything; one that it throws at is left out. Answers how to let go of it again. */
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
      for (const wallet of wallets) {
        try {
          removals.set(wallet, removals.get(wallet) ?? add(wallet))
        } catch {
          // A getter or a proxy that throws, or no object at all.
        }
      }
      return () => {
        calls.delete(wallets)
        for (const [wallet, remove] of removals) {
          if ([...calls].flat().includes(wallet)) continue
          remove?.()
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
