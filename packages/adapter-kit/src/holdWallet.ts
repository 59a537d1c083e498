/** For each wallet object of the page: how many kits are connected to it. The map is global, because kits do not know each other. */
const kitCounts = new WeakMap<object, number>()

/**
 * Records that a kit is connected to a wallet, so that other kits of the page know it.
 *
 * @returns a function that removes the record. It returns `held` if another kit is still connected to the wallet, otherwise `free`. A
 * second call returns `undefined` and has no effect
 */
export function holdWallet(wallet: object): () => 'free' | 'held' | undefined {
  kitCounts.set(wallet, (kitCounts.get(wallet) ?? 0) + 1)
  let isCounted = true
  return () => {
    if (!isCounted) return undefined
    isCounted = false
    const remainingKits = (kitCounts.get(wallet) ?? 1) - 1
    kitCounts.set(wallet, remainingKits)
    return remainingKits === 0 ? 'free' : 'held'
  }
}

/** Whether any kit of the page is connected to a wallet. */
export function isHeld(wallet: object): boolean {
  return (kitCounts.get(wallet) ?? 0) > 0
}
