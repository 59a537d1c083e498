import { LRUCache } from 'lru-cache'

type OpenRead<value> = { promise: Promise<value>; hasStarted: boolean }

/**
 * Creates a cache of values that are read from elsewhere. Equal reads at the same time share one call of `read`.
 *
 * A forced read gets a value that was read after it was asked for: it does not share a read that has already started, but waits for it and
 * shares the next one, so that at most one read of a key runs at a time.
 *
 * @param options.lifetimeMs - How long a value is used.
 * @param options.max - The most values.
 * @param options.maxSize - The largest sum of `sizeOf` of all values. Without `sizeOf`, each value counts as 1.
 */
export function createSharedReads<value extends object>(options: {
  lifetimeMs: number
  max: number
  maxSize?: number
  sizeOf?: (value: value) => number
}) {
  const { lifetimeMs, max, maxSize = max, sizeOf = () => 1 } = options
  const values = new LRUCache<string, value>({ max, maxSize, sizeCalculation: sizeOf, ttl: lifetimeMs })
  const openReads = new Map<string, OpenRead<value>>()
  const nextReads = new Map<string, OpenRead<value>>()

  function start(key: string, read: () => Promise<value>, after: Promise<unknown> | undefined): OpenRead<value> {
    const open: OpenRead<value> = { hasStarted: false, promise: Promise.resolve(undefined as never) }
    open.promise = (async () => {
      // Requests that arrive at the same time share the read.
      await (after ?? new Promise(setImmediate))
      nextReads.delete(key)
      openReads.set(key, open)
      open.hasStarted = true
      try {
        const result = await read()
        values.set(key, result)
        return result
      } finally {
        if (openReads.get(key) === open) openReads.delete(key)
      }
    })()
    return open
  }

  return (key: string, { isForced, read }: { isForced: boolean; read: () => Promise<value> }): Promise<value> => {
    const known = isForced ? undefined : values.get(key)
    if (known) return Promise.resolve(known)
    const open = openReads.get(key)
    if (!open) {
      const first = start(key, read, undefined)
      openReads.set(key, first)
      return first.promise
    }
    if (!isForced || !open.hasStarted) return open.promise
    const next = nextReads.get(key) ?? start(key, read, open.promise.then(ignore, ignore))
    nextReads.set(key, next)
    return next.promise
  }
}

const ignore = () => {}
