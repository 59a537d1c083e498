export declare namespace createTimedCache {
  type Parameters = {
    /** How long a loaded value is valid. */
    ttlMs: number
    /** How long a failure is cached before `load` is called again. */
    retryMs: number
    /** Returns the current time in ms since epoch. */
    now?: () => number
  }
}

export type TimedCache<value> = {
  /** Returns the cached value, or loads it. Concurrent calls share one load. */
  get(key: string, load: () => Promise<value>): Promise<value>
  /** Makes the next call load again, even if a load is still pending. */
  forget(key: string): void
}

/** Creates a cache for loaded values and for failures. Values are cached for `ttlMs`, failures for `retryMs`. */
export function createTimedCache<value>(parameters: createTimedCache.Parameters): TimedCache<value> {
  const { ttlMs, retryMs, now = Date.now } = parameters
  const entries = new Map<string, { answer: Promise<value>; validUntil: number }>()
  return {
    get(key, load) {
      const cachedEntry = entries.get(key)
      if (cachedEntry && now() < cachedEntry.validUntil) return cachedEntry.answer
      const whenLoaded = load()
      const entry = { answer: whenLoaded, validUntil: Number.POSITIVE_INFINITY }
      entries.set(key, entry)
      whenLoaded.then(
        () => {
          entry.validUntil = now() + ttlMs
        },
        () => {
          entry.validUntil = now() + retryMs
        },
      )
      return whenLoaded
    },
    forget: (key) => void entries.delete(key),
  }
}
