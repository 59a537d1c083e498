import type { Clock } from './clock.ts'

export type Rate = {
  /** The number of tokens refilled per second. */
  perSecond: number
  /** The maximum number of tokens. */
  burst: number
}

/**
 * A token bucket (https://en.wikipedia.org/wiki/Token_bucket). Its methods return synchronously, because they run for each frame of a
 * flood. An implementation over a shared store has to lease tokens in advance and settle them in the background.
 */
export type TokenBucket = {
  /** The number of tokens. Negative after a `charge` of more tokens than there were. */
  left: () => number
  has: (count: number) => boolean
  /** Takes this many tokens. If there are fewer, takes none and returns false. */
  take: (count: number) => boolean
  /** Takes tokens for resources that are already used. The number of tokens may become negative. */
  charge: (count: number) => void
  isFull: () => boolean
}

/** Counts the use of resources by each client. A shared implementation counts for all processes of a service together. */
export type RateLimiter = {
  /**
   * Returns the bucket of a key, full at first. The caller must keep the bucket while it needs the count: a later call may return a full
   * one.
   *
   * @param key - The resource and the client that uses it: `http/requests/192.0.2.1`.
   */
  bucket: (key: string, rate: Rate) => TokenBucket
}

/** The rate limiter of a service that runs in one process. */
export function createLocalRateLimiter(clock: Clock): RateLimiter {
  return { bucket: (_, rate) => createTokenBucket({ ...rate, clock }) }
}

/** Creates a bucket that only this process counts. */
export function createTokenBucket({ perSecond, burst, clock }: Rate & { clock: Clock }): TokenBucket {
  let tokens = burst
  let filledAt = clock.now()

  function left(): number {
    const now = clock.now()
    // A clock that is set back must not remove tokens.
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
