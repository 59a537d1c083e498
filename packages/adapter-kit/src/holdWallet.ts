/** The number of links to each wallet of the page, over all kits. The map is at module scope because kits do not know each other. */
const holds = new WeakMap<object, number>()

/**
 * Counts a link to a wallet, so that other kits of the page can see it.
 *
 * @returns a function that ends the link and returns whether another kit still uses the wallet; a second call has no effect
 */
export function holdWallet(wallet: object): () => 'free' | 'held' | undefined {
  holds.set(wallet, (holds.get(wallet) ?? 0) + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return undefined
    isHeld = false
    const left = (holds.get(wallet) ?? 1) - 1
    holds.set(wallet, left)
    return left === 0 ? 'free' : 'held'
  }
}

/** Whether a kit of the page has a link to a wallet. */
export function isHeld(wallet: object): boolean {
  return (holds.get(wallet) ?? 0) > 0
}
