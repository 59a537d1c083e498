/**
 * For each wallet object of the page, the number of kits that are connected to it. The map is global to the page,
 * because one kit does not know the other kits.
 */
const kitCounts = new WeakMap<object, number>()

/**
 * Records that a kit is connected to a wallet, so that the other kits of the page can know this.
 *
 * @returns a function that removes the record, and returns whether another kit is still connected to the wallet: `held`
 *    if so, otherwise `free`. A second call does nothing and returns `undefined`.
 */
export function holdWallet(wallet: object): () => 'free' | 'held' | undefined {
  kitCounts.set(wallet, (kitCounts.get(wallet) ?? 0) + 1)
  let isCounted = true
  return () => {
    if (!isCounted) return undefined
    isCounted = false
    const remainingKitCount = (kitCounts.get(wallet) ?? 1) - 1
    kitCounts.set(wallet, remainingKitCount)
    return remainingKitCount === 0 ? 'free' : 'held'
  }
}

/** Whether any kit of the page is connected to a wallet. */
export function isHeld(wallet: object): boolean {
  return (kitCounts.get(wallet) ?? 0) > 0
}
