import type { Address } from './accounts.ts'
import type { Limits } from './limits.ts'

/** Where the fetches of a connection stopped, by topic. */
export type Cursors = {
  /** 0 where none is kept. */
  after: (topic: string) => number
  keep: (topic: string, last: number) => void
  delete: (topic: string) => void
  topics: () => readonly string[]
  clear: () => void
}

/** What a connection keeps in any case. */
const kept = 32

/**
 * The oldest give way: fetches that are never continued would fill the memory. A connection keeps those of two batches, and fewer once all
 * connections of its address keep more than they may have subscriptions.
 */
export function createCursors({ address, limits }: { address: Pick<Address, 'cursors'>; limits: Limits }): Cursors {
  const cursors = new Map<string, number>()
  const remove = (topic: string) => {
    if (cursors.delete(topic)) address.cursors -= 1
  }
  return {
    after: (topic) => cursors.get(topic) ?? 0,
    keep: (topic, last) => {
      remove(topic)
      // A topic without messages has nothing to remember.
      if (last === 0) return
      cursors.set(topic, last)
      address.cursors += 1
      const most = address.cursors > limits.address.topics ? kept : 2 * limits.batchItems
      for (const oldest of cursors.keys()) {
        if (cursors.size <= most) return
        remove(oldest)
      }
    },
    delete: remove,
    topics: () => [...cursors.keys()],
    clear: () => {
      for (const topic of [...cursors.keys()]) remove(topic)
    },
  }
}
