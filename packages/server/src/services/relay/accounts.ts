import type { RateLimiter, TokenBucket } from '../../platform/rateLimiter.ts'
import type { AddressLimits, ClientLimits } from './limits.ts'
import type { Peer } from './Peer.ts'

/** The requests and bytes that rate limits still allow. */
type Budget = { requests: TokenBucket; bytes: TokenBucket }

/**
 * The resources that one client uses, or that all clients at one IP address use together, and the requests and bytes that the rate limits
 * still allow (the budget). When the budget of an address is used up, the relay charges a request to the client's reserve and to the
 * address's reserve.
 */
export type Account = Budget & { connections: number; topics: number; reserve: Budget }

/** The account of an IP address: the resources that all clients at this address use together. */
export type AddressAccount = Account & {
  /**
   * The name of the IP address: a hash of the IPv4 address, or of the /64 network of an IPv6 address, that only this process can compute.
   */
  key: string
  /** Limits how many new sockets the IP address may open per second. */
  upgrades: TokenBucket
  /** The number of open sockets of clients that the relay has refused. */
  refusedSockets: number
  /** The number of cursors that the connections of this IP address store. A cursor is the position where a fetch stopped. */
  cursors: number
  /** The number of topics in the fetches that are in progress. */
  fetchedTopics: number
  /** The number of bytes that the relay has sent and that the sockets of this IP address have not read yet. */
  waitingBytes: number
  /** The number of bytes of incomplete frames that this IP address has sent. */
  unfinishedBytes: number
  peers: Set<Peer>
  subscribers: Set<Subscriber>
}

/**
 * One connection of a client. `topics` is the number of its subscriptions, `fetchedTopics` the number of topics in its running fetches.
 * `evict` closes the connection.
 */
export type Subscriber = { topics: number; fetchedTopics: number; evict: () => void }

/**
 * The rates of a client's reserve, which is used when the budget of its IP address is used up. The burst is enough for one pairing, and the
 * reserve refills slowly.
 */
const reserveRates = { requestsPerSecond: 0.5, requestBurst: 20, bytesPerSecond: 2_048, byteBurst: 64 * 1024 }
/**
 * The reserve of an IP address, as a multiple of one client's reserve. This reserve is limited, because one attacker can create any number
 * of client keys.
 */
const addressReserveFactor = 16

/**
 * Creates the account of a new client or IP address. All its budgets are full.
 *
 * @param reserveFactor - The size of the reserve, as a multiple of one client's reserve.
 */
export function createAccount(
  rateLimiter: RateLimiter,
  key: string,
  limits: ClientLimits,
  reserveFactor: number,
): Account {
  const reserve = createBudget(rateLimiter, `${key}/reserve`, reserveRates, reserveFactor)
  return { ...createBudget(rateLimiter, key, limits, 1), connections: 0, topics: 0, reserve }
}

/** Creates the account of a new IP address. All its budgets are full. */
export function createAddressAccount(rateLimiter: RateLimiter, key: string, limits: AddressLimits): AddressAccount {
  const { upgradesPerSecond: perSecond, upgradeBurst: burst } = limits
  return {
    ...createAccount(rateLimiter, `relay/address/${key}`, limits, addressReserveFactor),
    key,
    upgrades: rateLimiter.bucket(`relay/address/${key}/upgrades`, { perSecond, burst }),
    refusedSockets: 0,
    cursors: 0,
    fetchedTopics: 0,
    waitingBytes: 0,
    unfinishedBytes: 0,
    peers: new Set(),
    subscribers: new Set(),
  }
}

function createBudget(rateLimiter: RateLimiter, key: string, rates: typeof reserveRates, factor: number): Budget {
  const { requestsPerSecond, requestBurst, bytesPerSecond, byteBurst } = rates
  return {
    requests: rateLimiter.bucket(`${key}/requests`, {
      perSecond: factor * requestsPerSecond,
      burst: factor * requestBurst,
    }),
    bytes: rateLimiter.bucket(`${key}/bytes`, { perSecond: factor * bytesPerSecond, burst: factor * byteBurst }),
  }
}

/** Returns the token buckets to which a client's requests or bytes are charged. */
export function selectBuckets(
  [client, address]: readonly [client: Account, address: Account],
  kind: keyof Budget,
  count: number,
): readonly TokenBucket[] {
  if (address[kind].has(count)) return [client[kind], address[kind]]
  return [client[kind], client.reserve[kind], address.reserve[kind]]
}

/** Returns true if all budgets of an account are full, so that a new account would be the same. */
export function isRefilled({ requests, bytes, reserve }: Account): boolean {
  return [requests, bytes, reserve.requests, reserve.bytes].every((bucket) => bucket.isFull())
}
