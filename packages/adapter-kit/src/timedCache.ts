export declare namespace createTimedCache {
  type Parameters = {
    /** How long a loaded value is valid, in ms. */
    ttlMs: number
    /** How long a failure is returned again before `load` is called the next time, in ms. */
    retryMs: number
    /** Returns the current time in ms since the epoch. */
    now?: () => number
  }
}

/** A cache whose entries expire. */
export type TimedCache<value> = {
  /** Returns the cached value, or loads it. Calls during a load share this load. */
  get(key: string, load: () => Promise<value>): Promise<value>
  /** Removes the cached value. The next call of `get` loads again, even if a load is still running. */
  forget(key: string): void
}

/** Creates a cache for loaded values and for failures. Values are cached for `ttlMs`, failures for `retryMs`. */
export function createTimedCache<value>(parameters: createTimedCache.Parameters): TimedCache<value> {
  const { ttlMs, retryMs, now = Date.now } = parameters
  const entries = new Map<string, { whenLoaded: Promise<value>; validUntil: number }>()
  return {
    get(key, load) {
      const cachedEntry = entries.get(key)
      if (cachedEntry && now() < cachedEntry.validUntil) return cachedEntry.whenLoaded
      const whenLoaded = load()
      const entry = { whenLoaded, validUntil: Number.POSITIVE_INFINITY }
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
