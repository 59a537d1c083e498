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
  return new LocalBucket(perSecond, burst, clock)
}

/** A class, because the server keeps four buckets for each client. An object with functions of its own takes five times the memory. */
class LocalBucket implements TokenBucket {
  readonly #perSecond: number
  readonly #burst: number
  readonly #clock: Clock
  #tokens: number
  #filledAt: number

  constructor(perSecond: number, burst: number, clock: Clock) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#clock = clock
    this.#tokens = burst
    this.#filledAt = clock.now()
  }

  left(): number {
    const now = this.#clock.now()
    // A clock that is set back must not remove tokens.
    const passedMs = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(this.#burst, this.#tokens + (passedMs / 1000) * this.#perSecond)
    this.#filledAt = now
    return this.#tokens
  }

  has(count: number): boolean {
    return this.left() >= count
  }

  take(count: number): boolean {
    if (!this.has(count)) return false
    this.#tokens -= count
    return true
  }

  charge(count: number): void {
    this.#tokens = this.left() - count
  }

  isFull(): boolean {
    return this.has(this.#burst)
  }
}
