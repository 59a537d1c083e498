import type { AdapterStorage } from '@latchkey/core/adapter'

/** The kit's storage for a leader (the tab that runs the WalletConnect client), with a copy of every value that it reads or writes. */
export type LeaderStorage = AdapterStorage & {
  /** Makes the storage ignore all further writes, for example because another tab has become the leader. */
  seal(): void
  /** Writes every value of the copy again, because an earlier leader may have overwritten the values. */
  rewrite(): void
}

/**
 * Creates the storage of one leader. The browser may freeze the leader's tab, so that another tab becomes the leader. When the frozen tab
 * wakes up, it first handles the messages that its socket has received, and stores an outdated session. Only then does it learn of the new
 * leader. Each leader therefore keeps a copy of what it reads and writes, and can store the copy again.
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
