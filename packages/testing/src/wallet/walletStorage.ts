/** Where a wallet stores its state. For example, a browser extension stores the state outside the page. */
export type WalletStorage<state> = {
  /** Returns the stored value. The value may be invalid, because the wallet checks it. */
  load(): unknown
  save(state: state): void | Promise<void>
}

/** Creates a storage in memory, which is lost when the page is reloaded. */
export function memoryStorage<state>(initial?: state): WalletStorage<state> {
  let storedState = initial
  return {
    load: () => storedState,
    save(state) {
      storedState = state
    },
  }
}

/**
 * Creates a storage in the `localStorage` of the page, which is written only when the state changes. If the browser blocks `localStorage`,
 * nothing is stored.
 */
export function pageStorage<state>(key: string): WalletStorage<state> {
  return {
    load() {
      try {
        return JSON.parse(localStorage.getItem(key) ?? 'null')
      } catch {
        return undefined
      }
    },
    save(state) {
      try {
        localStorage.setItem(key, JSON.stringify(state))
      } catch {
        // The browser may block the storage. The wallet then works without stored state.
      }
    },
  }
}
