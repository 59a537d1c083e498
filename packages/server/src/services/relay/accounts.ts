import type { RateLimiter, TokenBucket } from '../../platform/rateLimiter.ts'
import type { AddressShare, Share } from './limits.ts'
import type { Peer } from './Peer.ts'

type Budget = { requests: TokenBucket; bytes: TokenBucket }

/**
 * The remaining budget of a client or an address. When the budget of an address is used up, a request is charged to two reserves: that of
 * the client and that of the address.
 */
export type Account = Budget & { connections: number; topics: number; reserve: Budget }

/** The resources that all clients at one address use together. */
export type Address = Account & {
  key: string
  upgrades: TokenBucket
  /** Open sockets of refused clients. */
  shownOut: number
  /** The number of stored cursors of its connections. A cursor is the position where a fetch stopped. */
  cursors: number
  /** Topics of fetches in progress. */
  fetching: number
  /** Bytes sent that its sockets have not read yet. */
  waiting: number
  /** Bytes of incomplete frames. */
  unfinished: number
  peers: Set<Peer>
  subscribers: Set<Subscriber>
}

/** The counts of one connection: its subscriptions, and the topics of its fetches in progress. */
export type Subscriber = { topics: number; fetching: number; evict: () => void }

/** The reserve covers one pairing, and refills slowly. */
const reserveShare = { requestsPerSecond: 0.5, requestBurst: 20, bytesPerSecond: 2_048, byteBurst: 64 * 1024 }
/** Anyone can create keys at no cost. All clients at an address together therefore get the reserve of only this many. */
const reservesOfAddress = 16

/**
 * Creates an account with full budgets.
 *
 * @param reserves - The size of the reserve, as a multiple of one client's reserve.
 */
export function createAccount(rateLimiter: RateLimiter, key: string, share: Share, reserves: number): Account {
  const reserve = newBudget(rateLimiter, `${key}/reserve`, reserveShare, reserves)
  return { ...newBudget(rateLimiter, key, share, 1), connections: 0, topics: 0, reserve }
}

/** Creates the account of an address with full budgets. */
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

/** The buckets to charge for a client's requests or bytes. */
export function bucketsFor(
  [client, address]: readonly [client: Account, address: Account],
  kind: keyof Budget,
  count: number,
): readonly TokenBucket[] {
  if (address[kind].has(count)) return [client[kind], address[kind]]
  return [client[kind], client.reserve[kind], address.reserve[kind]]
}

/** Returns true if all budgets of an account are full. */
export function isRefilled({ requests, bytes, reserve }: Account): boolean {
  return [requests, bytes, reserve.requests, reserve.bytes].every((bucket) => bucket.isFull())
}
