import type { AddressAccount } from './accounts.ts'
import type { Limits } from './limits.ts'

/** The cursors of a connection: for each topic, the position where the last fetch stopped. */
export type Cursors = {
  /** Returns the cursor of a topic, or 0 if none is stored. */
  get: (topic: string) => number
  set: (topic: string, lastSeq: number) => void
  delete: (topic: string) => void
  topics: () => readonly string[]
  clear: () => void
}

/** The number of cursors that a connection may always store, even if all connections of its IP address together have too many. */
const minCursors = 32

/**
 * Creates the cursors of a connection. The oldest cursors are deleted, because cursors of fetches that a client never continues would fill
 * the memory. A connection may store the cursors of two batches, or fewer if all connections of the IP address together store too many.
 */
export function createCursors({
  address,
  limits,
}: {
  address: Pick<AddressAccount, 'cursors'>
  limits: Limits
}): Cursors {
  const cursors = new Map<string, number>()
  const removeCursor = (topic: string) => {
    if (cursors.delete(topic)) address.cursors -= 1
  }
  return {
    get: (topic) => cursors.get(topic) ?? 0,
    set: (topic, last) => {
      removeCursor(topic)
      // 0 means that nothing was read, and is also what `get` returns by default, so no cursor is stored.
      if (last === 0) return
      cursors.set(topic, last)
      address.cursors += 1
      const maxCursors = address.cursors > limits.address.topics ? minCursors : 2 * limits.batchItems
      for (const oldest of cursors.keys()) {
        if (cursors.size <= maxCursors) return
        removeCursor(oldest)
      }
    },
    delete: removeCursor,
    topics: () => [...cursors.keys()],
    clear: () => {
      for (const topic of [...cursors.keys()]) removeCursor(topic)
    },
  }
}
