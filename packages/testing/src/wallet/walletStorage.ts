/** The storage of a wallet's state, like that of an extension outside the page. */
export type WalletStorage<state> = {
  /** Returns the stored state or any other value. The wallet checks it. */
  load(): unknown
  save(state: state): void | Promise<void>
}

/** Creates a storage that lasts as long as the page. */
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
 * Creates a storage in the page's own `localStorage`. The storage is written only when the state changes. If the browser blocks the
 * storage, nothing is stored.
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
        // A page under test may block its storage. The wallet then works without it.
      }
    },
  }
}
