import type { Clock } from './clock.ts'

export type Rate = {
  /** Tokens that come back per second. */
  perSecond: number
  /** The most tokens that there are at once. */
  burst: number
}

/**
 * A token bucket (https://en.wikipedia.org/wiki/Token_bucket). Its methods return at once, because they run for each frame of a flood: an
 * implementation over a shared store leases tokens ahead of their use and settles in the background.
 */
export type TokenBucket = {
  /** The number of tokens: below zero after a `charge` of more than there were. */
  left: () => number
  has: (count: number) => boolean
  /** Takes so many tokens, or takes none and returns false if there are fewer. */
  take: (count: number) => boolean
  /** Takes tokens for what has been used already, below zero if need be. */
  charge: (count: number) => void
  isFull: () => boolean
}

/** Counts what each client uses up. A shared implementation counts for all processes of a service together. */
export type RateLimiter = {
  /**
   * The bucket of a key, full at first. The caller keeps it for as long as it tells the key from others; after that, the bucket may be
   * full again.
   *
   * @param key - What is counted and of whom: `http/requests/192.0.2.1`.
   */
  bucket: (key: string, rate: Rate) => TokenBucket
}

/** The rate limiter of a service that is one process. */
export function createLocalRateLimiter(clock: Clock): RateLimiter {
  return { bucket: (_, rate) => createTokenBucket({ ...rate, clock }) }
}

/** A bucket of this process alone. */
export function createTokenBucket({ perSecond, burst, clock }: Rate & { clock: Clock }): TokenBucket {
  let tokens = burst
  let filledAt = clock.now()

  function left(): number {
    const now = clock.now()
    // A clock that is set back takes no tokens away.
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * perSecond)
    filledAt = now
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
      tokens = left() - count
    },
    isFull: () => has(burst),
  }
}
