export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /**
     * Adds a wallet that registers. The value may be of any type. If `add` throws, the wallet is left out.
     *
     * @returns a function that removes the wallet again; two registrations of one wallet must return the same function. If nothing is
     * returned, `add` is called again for this wallet when another wallet leaves
     */
    add(wallet: wallet): (() => void) | undefined
  }
}

/**
 * Reports the wallets that register with the page by Wallet Standard, now or later. Any script can register and unregister a wallet of
 * another script. So a wallet stays until all its registrations are removed.
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
        // A getter or a proxy threw an error, or the value is not an object.
      }
    }
  }
  // Frozen, because every wallet receives this object. A wallet that replaces `register` could intercept the wallets that register after
  // it.
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
        // A removed wallet may have occupied the place of a wallet that is still registered, so `add` is tried again.
        addAll(staying)
      }
    },
  })
  const listener = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: typeof detail) => void>).detail(detail)
    } catch {
      // An error in one wallet must not affect the others.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', listener, { signal })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
}
