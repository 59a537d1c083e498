/**
 * The state of a wallet in one kit of the page. `asking`: a connection request is pending. `left`: the wallet locked itself or revoked its
 * accounts.
 */
export type WalletUse = 'unused' | 'asking' | 'connected' | 'left'

/**
 * The kits of the page that have a connector for a wallet, by the wallet's provider object. A wallet sends `accountsChanged` to all of
 * them, also to kits that did not ask. The map is at module scope because kits do not know each other.
 */
const uses = new WeakMap<object, Set<() => WalletUse>>()

/**
 * Shares the state of a wallet in this kit with the other kits of the page.
 *
 * @returns the states in the other kits, and a function that removes this kit
 */
export function shareWallet(wallet: object, use: () => WalletUse): { others(): WalletUse[]; forget(): void } {
  const all = uses.get(wallet) ?? new Set()
  uses.set(wallet, all.add(use))
  return {
    others: () => [...all].filter((other) => other !== use).map((other) => other()),
    forget: () => void all.delete(use),
  }
}
