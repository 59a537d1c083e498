import type { Address } from './accounts.ts'
import type { Limits } from './limits.ts'

/** The positions where the fetches of a connection stopped, by topic. */
export type Cursors = {
  /** Returns 0 if no cursor is stored. */
  after: (topic: string) => number
  keep: (topic: string, last: number) => void
  delete: (topic: string) => void
  topics: () => readonly string[]
  clear: () => void
}

/** The number of cursors that every connection may keep. */
const kept = 32

/**
 * Creates the cursors of a connection. Fetches that are never continued would fill the memory, so the oldest cursors are dropped. A
 * connection keeps the cursors of two batches. It keeps fewer when the address has more cursors than it may have subscriptions.
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
      // A topic without messages needs no cursor.
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
