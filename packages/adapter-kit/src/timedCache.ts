export declare namespace createTimedCache {
  type Parameters = {
    /** How long an answer holds. */
    ttlMs: number
    /** How long a failure holds before the next try. */
    retryMs: number
    /** Milliseconds since epoch. */
    now?: () => number
  }
}

export type TimedCache<value> = {
  /** The kept answer, or a new one; calls at the same time share one load. */
  get(key: string, load: () => Promise<value>): Promise<value>
  /** Makes the next call load, also where a load is under way. */
  forget(key: string): void
}

/** Keeps answers, and failures too, for a while each. */
export function createTimedCache<value>(parameters: createTimedCache.Parameters): TimedCache<value> {
  const { ttlMs, retryMs, now = Date.now } = parameters
  const kept = new Map<string, { answer: Promise<value>; validUntil: number }>()
  return {
    get(key, load) {
      const known = kept.get(key)
      if (known && now() < known.validUntil) return known.answer
      const answer = load()
      const entry = { answer, validUntil: Number.POSITIVE_INFINITY }
      kept.set(key, entry)
      answer.then(
        () => {
          entry.validUntil = now() + ttlMs
        },
        () => {
          entry.validUntil = now() + retryMs
        },
      )
      return answer
    },
    forget: (key) => void kept.delete(key),
  }
}
