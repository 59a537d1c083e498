/** For each wallet object of the page: how many kits are connected to it. The map is global, because kits do not know each other. */
const linkCounts = new WeakMap<object, number>()

/**
 * Records that a kit is connected to a wallet, so that other kits of the page know it.
 *
 * @returns a function that removes the record. It returns `held` if another kit is still connected to the wallet, otherwise `free`. A
 * second call returns `undefined` and has no effect
 */
export function holdWallet(wallet: object): () => 'free' | 'held' | undefined {
  linkCounts.set(wallet, (linkCounts.get(wallet) ?? 0) + 1)
  let isCounted = true
  return () => {
    if (!isCounted) return undefined
    isCounted = false
    const remainingLinks = (linkCounts.get(wallet) ?? 1) - 1
    linkCounts.set(wallet, remainingLinks)
    return remainingLinks === 0 ? 'free' : 'held'
  }
}

/** Whether any kit of the page is connected to a wallet. */
export function isHeld(wallet: object): boolean {
  return (linkCounts.get(wallet) ?? 0) > 0
}
