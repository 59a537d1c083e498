/** A queue of items with keys. The keys take turns. */
export type RoundRobin<Item> = {
  add: (key: string, item: Item) => void
  /** Removes and returns the first item of the key whose turn it is. The next call continues with the next key. */
  next: () => Item | undefined
}

/**
 * Creates a queue of items with keys, such as IP addresses. The keys take turns, so that a key with many items delays only its own items.
 */
export function createRoundRobin<Item>(): RoundRobin<Item> {
  const queueByKey = new Map<string, Item[]>()

  return {
    add: (key, item) => {
      const queue = queueByKey.get(key)
      if (queue) queue.push(item)
      else queueByKey.set(key, [item])
    },
    next: () => {
      const [nextEntry] = queueByKey
      if (!nextEntry) return undefined
      const [key, queue] = nextEntry
      const item = queue.shift()
      queueByKey.delete(key)
      if (queue.length > 0) queueByKey.set(key, queue)
      return item
    },
  }
}
