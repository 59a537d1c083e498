/** What one kit of the page does with a wallet: nothing, asking it, holding it, or left by it (locked, revoked). */
export type WalletUse = 'unused' | 'asking' | 'connected' | 'left'

/**
 * Every kit of the page with a connector for one wallet, by the wallet's own object: a wallet tells all of them that it granted
 * accounts, also those that did not ask. At module scope because kits know nothing of one another.
 */
const uses = new WeakMap<object, Set<() => WalletUse>>()

/**
 * Makes a kit's use of a wallet known to the other kits of the page.
 *
 * @returns what the others do with it, and how to be forgotten
 */
export function shareWallet(wallet: object, use: () => WalletUse): { others(): WalletUse[]; forget(): void } {
  const all = uses.get(wallet) ?? new Set()
  uses.set(wallet, all.add(use))
  return {
    others: () => [...all].filter((other) => other !== use).map((other) => other()),
    forget: () => void all.delete(use),
  }
}
