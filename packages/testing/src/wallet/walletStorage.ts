import { isWalletState, type WalletState } from './walletState.ts'

/** Where a wallet keeps its state, as an extension keeps it outside the page. */
export type WalletStorage = {
  load(): WalletState | undefined | Promise<WalletState | undefined>
  save(state: WalletState): void | Promise<void>
}

/** Forgets with the page. */
export function memoryStorage(initial?: WalletState): WalletStorage {
  let kept = initial
  return {
    load: () => kept,
    save(state) {
      kept = state
    },
  }
}

/** Lives in the page's own `localStorage`. Writes only when the state changes; where storage is blocked it forgets. */
export function pageStorage(key: string): WalletStorage {
  return {
    load() {
      try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
        return isWalletState(kept) ? kept : undefined
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
