export type RoundRobin<Item> = {
  add: (key: string, item: Item) => void
  /** Takes the first item of a key. Each call takes from the next key. */
  next: () => Item | undefined
}

/** A queue that serves each key as often as any other: a key with many items delays only its own. */
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
