import type { RateLimiter, TokenBucket } from '../../platform/rateLimiter.ts'
import type { AddressShare, Share } from './limits.ts'
import type { Peer } from './Peer.ts'

type Budget = { requests: TokenBucket; bytes: TokenBucket }

/**
 * What a client, or an address, has left. Once the budget of the address is used up, requests of its clients are charged to the reserve of
 * the client and to that of the address, both.
 */
export type Account = Budget & { connections: number; topics: number; reserve: Budget }

/** What all clients at one address use together. */
export type Address = Account & {
  key: string
  upgrades: TokenBucket
  /** Sockets of refused clients that are not closed yet. */
  shownOut: number
  /** How many places are kept, at which fetches of its connections stopped. */
  cursors: number
  /** Topics of fetches that are not finished. */
  fetching: number
  /** Bytes that its sockets have not read. */
  waiting: number
  /** Bytes of frames that are not complete. */
  unfinished: number
  peers: Set<Peer>
  subscribers: Set<Subscriber>
}

/** A connection by its subscriptions, and by the topics of its fetches that are not finished. */
export type Subscriber = { topics: number; fetching: number; evict: () => void }

/** Enough for a pairing. It refills slowly. */
const reserveShare = { requestsPerSecond: 0.5, requestBurst: 20, bytesPerSecond: 2_048, byteBurst: 64 * 1024 }
/** Keys cost nothing to make: all clients at an address together have the reserve of so many. */
const reservesOfAddress = 16

/**
 * An account with nothing used up.
 *
 * @param reserves - How many times the reserve of one client it has.
 */
export function createAccount(rateLimiter: RateLimiter, key: string, share: Share, reserves: number): Account {
  const reserve = newBudget(rateLimiter, `${key}/reserve`, reserveShare, reserves)
  return { ...newBudget(rateLimiter, key, share, 1), connections: 0, topics: 0, reserve }
}

/** The account of an address, with nothing used up. */
export function createAddress(rateLimiter: RateLimiter, key: string, share: AddressShare): Address {
  const { upgradesPerSecond: perSecond, upgradeBurst: burst } = share
  return {
    ...createAccount(rateLimiter, `relay/address/${key}`, share, reservesOfAddress),
    key,
    upgrades: rateLimiter.bucket(`relay/address/${key}/upgrades`, { perSecond, burst }),
    shownOut: 0,
    cursors: 0,
    fetching: 0,
    waiting: 0,
    unfinished: 0,
    peers: new Set(),
    subscribers: new Set(),
  }
}

function newBudget(rateLimiter: RateLimiter, key: string, rates: typeof reserveShare, times: number): Budget {
  const { requestsPerSecond, requestBurst, bytesPerSecond, byteBurst } = rates
  return {
    requests: rateLimiter.bucket(`${key}/requests`, {
      perSecond: times * requestsPerSecond,
      burst: times * requestBurst,
    }),
    bytes: rateLimiter.bucket(`${key}/bytes`, { perSecond: times * bytesPerSecond, burst: times * byteBurst }),
  }
}

/** The buckets that are all charged for so many requests, or bytes, of a client. */
export function bucketsFor(
  [client, address]: readonly [client: Account, address: Account],
  kind: keyof Budget,
  count: number,
): readonly TokenBucket[] {
  if (address[kind].has(count)) return [client[kind], address[kind]]
  return [client[kind], client.reserve[kind], address.reserve[kind]]
}

/** Whether all budgets of an account are full again. */
export function isRefilled({ requests, bytes, reserve }: Account): boolean {
  return [requests, bytes, reserve.requests, reserve.bytes].every((bucket) => bucket.isFull())
}
