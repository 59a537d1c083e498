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

/** A wallet, the number of its registrations that were not removed, and the function that `add` returned for it. */
type Entry<wallet> = { wallet: wallet; count: number; remove?: (() => void) | undefined }

/**
 * The maximum number of wallets that are kept. Without a limit, a script of the page could register so many wallets that
 * they fill the memory.
 */
const maxEntries = 1_000

/**
 * Calls `add` for each wallet that registers with the page by Wallet Standard, now or later. Any script can register
 * the wallet of another script, and unregister it again. So a wallet is removed only when all of its registrations are
 * removed. Once `maxEntries` wallets are kept, `add` is still called for further ones, but these are not removed.
 *
 * @see https://github.com/wallet-standard/wallet-standard
 */
export function watchStandardWallets<wallet>({ page, signal, add }: watchStandardWallets.Parameters<wallet>): void {
  const entries = new Set<Entry<wallet>>()
  const addEntry = (entry: Entry<wallet>) => {
    try {
      entry.remove ??= add(entry.wallet)
    } catch {
      // `add` threw, for example because a getter of the wallet threw. This wallet is left out, and the others are still
      // added.
    }
  }
  // Every wallet receives this object. If it were not frozen, a wallet could replace `register` and intercept the
  // wallets that register after it.
  const registrationApi = Object.freeze({
    register(...wallets: readonly wallet[]) {
      const registered = wallets.map((wallet) => {
        const entry = [...entries].find((other) => other.wallet === wallet) ?? { wallet, count: 0 }
        if (entries.size < maxEntries) entries.add(entry)
        entry.count++
        addEntry(entry)
        return entry
      })
      return () => {
        // `splice` empties the list, so that a second call does nothing.
        for (const entry of registered.splice(0)) {
          if (--entry.count || !entries.delete(entry)) continue
          if (![...entries].some((other) => other.remove === entry.remove)) entry.remove?.()
        }
        // `add` may have left out a registered wallet because the list was full. After the removal, the list is no
        // longer full, so `add` is called again.
        for (const entry of entries) addEntry(entry)
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
