/** Where a wallet keeps its state, as an extension keeps it outside the page. */
export type WalletStorage<state> = {
  /** What was kept, or anything else: the wallet looks at it. */
  load(): unknown
  save(state: state): void | Promise<void>
}

/** Forgets with the page. */
export function memoryStorage<state>(initial?: state): WalletStorage<state> {
  let kept = initial
  return {
    load: () => kept,
    save(state) {
      kept = state
    },
  }
}

/** Lives in the page's own `localStorage`. Writes only when the state changes; where storage is blocked it forgets. */
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
        // A page under test may block its storage; the wallet goes on without.
      }
    },
  }
}
