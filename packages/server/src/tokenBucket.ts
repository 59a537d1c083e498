import type { Clock } from './clock.ts'

export type TokenBucket = {
  /** Takes so many tokens, or none and answers false where there are not enough. */
  take: (count: number) => boolean
  isFull: () => boolean
}

/** Fills by `perSecond` up to `burst`. More than `burst` at once is never had. */
export function createTokenBucket(options: { perSecond: number; burst: number; clock: Clock }): TokenBucket {
  const { perSecond, burst, clock } = options
  let tokens = burst
  let filledAt = clock.now()

  function fill() {
    const now = clock.now()
    // A clock that is set back takes nothing away.
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
    filledAt = now
  }

  return {
    take: (count) => {
      fill()
      if (tokens < count) return false
      tokens -= count
      return true
    },
    isFull: () => {
      fill()
      return tokens === burst
    },
  }
}
