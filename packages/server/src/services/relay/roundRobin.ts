export type RoundRobin<Item> = {
  add: (name: string, item: Item) => void
  /** Takes the first of a name, of each name in its turn. */
  next: () => Item | undefined
}

/** A queue in which those who add much wait for themselves: each name is served as often as any other. */
export function createRoundRobin<Item>(): RoundRobin<Item> {
  const queues = new Map<string, Item[]>()

  return {
    add: (name, item) => {
      const queue = queues.get(name)
      if (queue) queue.push(item)
      else queues.set(name, [item])
    },
    next: () => {
      const [first] = queues
      if (!first) return undefined
      const [name, queue] = first
      const item = queue.shift()
      queues.delete(name)
      if (queue.length > 0) queues.set(name, queue)
      return item
    },
  }
}
