export type RoundRobin<Item> = {
  add: (key: string, item: Item) => void
  /** Removes and returns the first item of a key. Each call continues with the next key. */
  next: () => Item | undefined
}

/** A queue whose keys take turns. A key with many items delays only its own items. */
export function createRoundRobin<Item>(): RoundRobin<Item> {
  const queues = new Map<string, Item[]>()

  return {
    add: (key, item) => {
      const queue = queues.get(key)
      if (queue) queue.push(item)
      else queues.set(key, [item])
    },
    next: () => {
      const [first] = queues
      if (!first) return undefined
      const [key, queue] = first
      const item = queue.shift()
      queues.delete(key)
      if (queue.length > 0) queues.set(key, queue)
      return item
    },
  }
}
