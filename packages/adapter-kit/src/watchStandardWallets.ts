export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /**
     * Adds a wallet that registers, which may be any value; a wallet for which this throws is left out.
     *
     * @returns a function that removes the wallet again; the same function for two registrations of one wallet. Without one, the wallet is
     *   added again when another leaves
     */
    add(wallet: wallet): (() => void) | undefined
  }
}

/**
 * Reports the wallets that register with the page by Wallet Standard, now or later. Any script can register another's wallet and
 * unregister it, so a wallet stays until all its registrations are removed.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets<wallet>({ page, signal, add }: watchStandardWallets.Parameters<wallet>): void {
  const calls = new Set<readonly wallet[]>()
  const removals = new Map<wallet, (() => void) | undefined>()
  const addAll = (wallets: Iterable<wallet>) => {
    for (const wallet of wallets) {
      try {
        removals.set(wallet, removals.get(wallet) ?? add(wallet))
      } catch {
        // A getter or a proxy throws, or the value is not an object.
      }
    }
  }
  // Every wallet gets it: one that puts another `register` in its place would come between the kit and the wallets after it.
  const detail = Object.freeze({
    register(...wallets: readonly wallet[]) {
      calls.add(wallets)
      addAll(wallets)
      return () => {
        calls.delete(wallets)
        const staying = new Set([...calls].flat())
        for (const [wallet, remove] of [...removals]) {
          if (staying.has(wallet)) continue
          removals.delete(wallet)
          if (![...removals.values()].includes(remove)) remove?.()
        }
        // A stranger may have been in the place of one that is still there.
        addAll(staying)
      }
    },
  })
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
