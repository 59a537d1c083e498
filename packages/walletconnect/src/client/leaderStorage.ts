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
export function createLeaderStorage(storage: AdapterStorage): LeaderStorage {
  let isSealed = false
  const copiedValues = new Map<string, string | undefined>()

  function writeValue(key: string, value?: string) {
    if (isSealed) return
    copiedValues.set(key, value)
    if (value === undefined) storage.remove(key)
    else storage.set(key, value)
  }

  return {
    get(key) {
      if (!copiedValues.has(key)) copiedValues.set(key, storage.get(key))
      return copiedValues.get(key)
    },
    set: writeValue,
    remove: (key) => writeValue(key),
    keys: storage.keys,
    seal() {
      isSealed = true
    },
    // Every value is written without a comparison, because a value that another tab has written may not be visible in this tab yet.
    rewrite() {
      for (const [key, value] of copiedValues) writeValue(key, value)
    },
  }
}
