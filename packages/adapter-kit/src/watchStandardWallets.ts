export declare namespace watchStandardWallets {
  type Parameters<wallet> = {
    page: EventTarget
    signal: AbortSignal
    /**
     * Adds a wallet that registers with the page. The value has not been validated and may be of any type. If `add`
     * throws, the wallet is left out.
     *
     * @returns a function that removes the wallet again. For two registrations of one wallet, `add` must return the
     *    same function. If `add` returns nothing, it is called again for this wallet when another wallet unregisters.
     */
    add(wallet: wallet): (() => void) | undefined
  }
}

/**
 * Calls `add` for each wallet that registers with the page by Wallet Standard, now or later. Any script can register
 * the wallet of another script, and unregister it again. So a wallet is removed only when all of its registrations are
 * removed.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets<wallet>({ page, signal, add }: watchStandardWallets.Parameters<wallet>): void {
  const registrations = new Set<readonly wallet[]>()
  const removersByWallet = new Map<wallet, (() => void) | undefined>()
  const addAll = (wallets: Iterable<wallet>) => {
    for (const wallet of wallets) {
      try {
        removersByWallet.set(wallet, removersByWallet.get(wallet) ?? add(wallet))
      } catch {
        // `add` threw, for example because a getter of the wallet threw. This wallet is left out, and the others are
        // still added.
      }
    }
  }
  // Every wallet receives this object. If it were not frozen, a wallet could replace `register` and intercept the
  // wallets that register after it.
  const registrationApi = Object.freeze({
    register(...wallets: readonly wallet[]) {
      registrations.add(wallets)
      addAll(wallets)
      return () => {
        registrations.delete(wallets)
        const registeredWallets = new Set([...registrations].flat())
        for (const [wallet, remove] of [...removersByWallet]) {
          if (registeredWallets.has(wallet)) continue
          removersByWallet.delete(wallet)
          if (![...removersByWallet.values()].includes(remove)) remove?.()
        }
        // `add` may have left out a registered wallet because the list was full. After the removal, the list is no
        // longer full, so `add` is called again.
        addAll(registeredWallets)
      }
    },
  })
  const onRegisterEvent = (event: Event) => {
    try {
      ;(event as CustomEvent<(api: typeof registrationApi) => void>).detail(registrationApi)
    } catch {
      // The callback of a wallet threw. An error in one wallet must not affect the others.
    }
  }
  page.addEventListener('wallet-standard:register-wallet', onRegisterEvent, { signal })
  page.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: registrationApi }))
}
