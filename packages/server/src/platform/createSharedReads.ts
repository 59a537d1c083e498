import { LRUCache } from 'lru-cache'

/** A call of `read` that has not finished. */
type OpenRead<value> = { promise: Promise<value>; hasStarted: boolean }

/**
 * Creates a cache of values that a function `read` gets from another server. Requests of the same key at the same time share one call of
 * `read`.
 *
 * A forced request gets a value whose read started after the request. If a read of the key is in progress, the forced request waits for its
 * end and shares the next read. So at most one read of a key runs at a time.
 *
 * @param options.lifetimeMs - How long a value is used.
 * @param options.max - The maximum number of values.
 * @param options.maxSize - The maximum sum of `sizeOf` of all values. Without `sizeOf`, each value counts as 1.
 */
export function createSharedReads<value extends object>(options: {
  lifetimeMs: number
  max: number
  maxSize?: number
  sizeOf?: (value: value) => number
}) {
  const { lifetimeMs, max, maxSize = max, sizeOf = () => 1 } = options
  const cachedValues = new LRUCache<string, value>({ max, maxSize, sizeCalculation: sizeOf, ttl: lifetimeMs })
  const openReads = new Map<string, OpenRead<value>>()
  /** For each key, the read that starts when the open read ends. */
  const queuedReads = new Map<string, OpenRead<value>>()

  function startRead(key: string, read: () => Promise<value>, after: Promise<unknown> | undefined): OpenRead<value> {
    const openRead: OpenRead<value> = { hasStarted: false, promise: Promise.resolve(undefined as never) }
    openRead.promise = (async () => {
      // Waits before the read starts, so that requests that arrive at the same time share it.
      await (after ?? new Promise(setImmediate))
      queuedReads.delete(key)
      openReads.set(key, openRead)
      openRead.hasStarted = true
      try {
        const result = await read()
        cachedValues.set(key, result)
        return result
      } finally {
        if (openReads.get(key) === openRead) openReads.delete(key)
      }
    })()
    return openRead
  }

  return (key: string, { isForced, read }: { isForced: boolean; read: () => Promise<value> }): Promise<value> => {
    const cachedValue = isForced ? undefined : cachedValues.get(key)
    if (cachedValue) return Promise.resolve(cachedValue)
    const openRead = openReads.get(key)
    if (!openRead) {
      const firstRead = startRead(key, read, undefined)
      openReads.set(key, firstRead)
      return firstRead.promise
    }
    if (!isForced || !openRead.hasStarted) return openRead.promise
    const nextRead = queuedReads.get(key) ?? startRead(key, read, openRead.promise.then(ignoreOutcome, ignoreOutcome))
    queuedReads.set(key, nextRead)
    return nextRead.promise
  }
}

const ignoreOutcome = () => {}
