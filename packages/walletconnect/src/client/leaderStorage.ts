import type { AdapterStorage } from '@latchkey/core/adapter'

/** The storage of the kit, as one leader reads and writes it. */
export type LeaderStorage = AdapterStorage & {
  /** Stops all writes, since another tab holds the session now. */
  seal(): void
  /** Writes everything that this leader has read and written again. An earlier leader may have overwritten it. */
  rewrite(): void
}

/**
 * A tab that stood still handles the waiting messages of its socket before it learns that another tab took over, and stores its outdated
 * session. Each leader therefore keeps what it reads and writes, and can store it again.
 */
export function leaderStorage(storage: AdapterStorage): LeaderStorage {
  let isSealed = false
  const known = new Map<string, string | undefined>()

  function write(key: string, value?: string) {
    if (isSealed) return
    known.set(key, value)
    if (value === undefined) storage.remove(key)
    else storage.set(key, value)
  }

  return {
    get(key) {
      if (!known.has(key)) known.set(key, storage.get(key))
      return known.get(key)
    },
    set: write,
    remove: (key) => write(key),
    keys: storage.keys,
    seal() {
      isSealed = true
    },
    // A browser may show this tab what the other one wrote only later, so nothing is compared.
    rewrite() {
      for (const [key, value] of known) write(key, value)
    },
  }
}
