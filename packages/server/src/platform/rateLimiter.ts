import type { Clock } from './clock.ts'

export type TokenBucket = {
  /** How many tokens there are: less than none in debt. */
  left: () => number
  /** Whether there are so many tokens. */
  has: (count: number) => boolean
  /** Takes so many tokens, or none and answers false where there are not enough. */
  take: (count: number) => boolean
  /** Takes what has been used already, into debt if need be. */
  charge: (count: number) => void
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

  function left(): number {
    fill()
    return tokens
  }

  const has = (count: number) => left() >= count

  return {
    left,
    has,
    take: (count) => {
      if (!has(count)) return false
      tokens -= count
      return true
    },
    charge: (count) => {
      fill()
      tokens -= count
    },
    isFull: () => has(burst),
  }
}
