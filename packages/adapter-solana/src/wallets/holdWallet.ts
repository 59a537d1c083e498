/** How many links of all kits each wallet of the page has. At module scope because kits know nothing of one another. */
const holds = new WeakMap<object, number>()

/**
 * Makes a link to a wallet known to the other kits of the page.
 *
 * @returns how to let go, which tells whether another kit still has it; a second call does nothing more
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
