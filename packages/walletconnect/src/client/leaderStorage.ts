import type { AdapterStorage } from '@latchkey/core/adapter'

/** The kit's storage for one leader, with a copy of every value that the leader reads or writes. */
export type LeaderStorage = AdapterStorage & {
  /** Makes the storage ignore all further writes, for example because another tab has become the leader. */
  seal(): void
  /** Writes every value of the copy again, because an earlier leader may have overwritten the values. */
  rewrite(): void
}

/**
 * Creates the storage of one leader. A frozen tab may wake up after another tab has become the leader. The frozen tab first handles the
 * messages that wait in its socket, and stores an outdated session. Only then does this tab learn of the new leader. Each leader therefore
 * keeps a copy of what it reads and writes, and can store the copy again.
 */
export function leaderStorage(storage: AdapterStorage): LeaderStorage {
  let isSealed = false
  const copy = new Map<string, string | undefined>()

  function write(key: string, value?: string) {
    if (isSealed) return
    copy.set(key, value)
    if (value === undefined) storage.remove(key)
    else storage.set(key, value)
  }

  return {
    get(key) {
      if (!copy.has(key)) copy.set(key, storage.get(key))
      return copy.get(key)
    },
    set: write,
    remove: (key) => write(key),
    keys: storage.keys,
    seal() {
      isSealed = true
    },
    // Every value is written without a comparison, because a value that another tab has written may not be visible in this tab yet.
    rewrite() {
      for (const [key, value] of copy) write(key, value)
    },
  }
}
