import type { Clock } from './clock.ts'

/** How many tokens a bucket holds, and how fast it is refilled. */
export type Rate = {
  /** The number of tokens refilled per second. */
  perSecond: number
  /** The maximum number of tokens. */
  burst: number
}

/**
 * A token bucket (https://en.wikipedia.org/wiki/Token_bucket). The methods are synchronous, because the server calls them for each frame,
 * even in a flood. An implementation with a shared store has to reserve tokens in advance and to report their use in the background.
 */
export type TokenBucket = {
  /** Returns the number of tokens in the bucket. It is negative after a `charge` of more tokens than the bucket had. */
  left: () => number
  /** Returns true if the bucket has at least `count` tokens. */
  has: (count: number) => boolean
  /** Takes `count` tokens. If the bucket has fewer, takes none and returns false. */
  take: (count: number) => boolean
  /** Takes tokens for resources that the client has already used, so the number of tokens may become negative. */
  charge: (count: number) => void
  isFull: () => boolean
}

/** Counts the use of resources by each client. An implementation with a shared store counts for all processes of a service together. */
export type RateLimiter = {
  /**
   * Returns the token bucket of a key. A new bucket is full. The caller must keep the bucket as long as it needs the count, because a later
   * call may return a new one.
   *
   * @param key - The name of the limited resource and the client, such as `http/requests/192.0.2.1`.
   */
  bucket: (key: string, rate: Rate) => TokenBucket
}

/** The rate limiter of a service that runs in one process. */
export function createLocalRateLimiter(clock: Clock): RateLimiter {
  return { bucket: (_, rate) => createTokenBucket({ ...rate, clock }) }
}

/** Creates a token bucket in the memory of this process. */
export function createTokenBucket({ perSecond, burst, clock }: Rate & { clock: Clock }): TokenBucket {
  return new LocalBucket(perSecond, burst, clock)
}

/**
 * A token bucket in the memory of this process.
 *
 * This is a class, because the server has four buckets for each client, and class instances share their methods. An object with its own
 * functions takes five times the memory.
 */
export class LocalBucket implements TokenBucket {
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
    // The time can be negative if the system clock is set back. A negative time must not remove tokens.
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

  /** Sets the number of tokens in the bucket. */
  setLeft(tokens: number): void {
    this.#tokens = Math.min(this.#burst, tokens)
    this.#filledAt = this.#clock.now()
  }

  isFull(): boolean {
    return this.has(this.#burst)
  }
}
