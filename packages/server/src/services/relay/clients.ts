import type { Clock } from '../../platform/clock.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import {
  type Account,
  type AddressAccount,
  createAccount,
  createAddressAccount,
  isRefilled,
  type Subscriber,
  selectBuckets,
} from './accounts.ts'
import type { AddressLimits, Limits } from './limits.ts'
import type { Peer } from './Peer.ts'
import { createTooManyError } from './RelayError.ts'
import { createRanking } from './ranking.ts'
import { createReadScheduler } from './readScheduler.ts'

/** The account of one client. `firstConnectedAt` is in ms since the epoch. */
type ClientAccount = Account & { firstConnectedAt: number }

/**
 * One connection of a client. All connections of the client share its budgets: the requests and bytes that its rate limits still allow. All
 * connections from one IP address also share the budgets of the address.
 */
export type Client = {
  id: string
  address: AddressAccount
  /**
   * Charges requests or bytes to the budgets before the relay parses them. Returns false, and charges nothing, if a budget has too few
   * left.
   */
  take: (kind: 'requests' | 'bytes', count: number) => boolean
  /** Returns how many bytes of messages the relay may still read from the store for this client. Below one, the relay may read nothing. */
  countReadableBytes: () => number
  /**
   * Returns true if the client's budget allows the relay to send it messages of other clients. Part of the budget is reserved for the
   * client's own requests. Otherwise a stranger who knows a topic could use up the whole budget of each subscriber.
   */
  canReceive: () => boolean
  /** Returns true if the relay's reads and sends must wait for a later turn of the event loop (see `ReadScheduler`). */
  isTurnUsedUp: () => boolean
  /** Queues a read from the store. The IP addresses of clients take turns (see `ReadScheduler`). */
  scheduleRead: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Charges the bytes of a message after it was read or sent. */
  charge: (bytes: number) => void
  /**
   * Counts new subscriptions.
   *
   * @throws RelayError if the relay, the IP address or the client has too many subscriptions.
   */
  addTopics: (count: number) => void
  removeTopic: () => void
  /**
   * Counts the topics of a fetch as in progress. The caller must call the returned function when the fetch ends.
   *
   * @throws RelayError if the running fetches of the IP address already have too many topics
   */
  startFetch: (topics: number) => () => void
  /** Returns true if the first connection of the client was less than `newClientMs` ago. */
  isNew: () => boolean
  /**
   * Returns the key under which the store counts the client's messages. It is made from the client's IP address. All new clients of an
   * address share a second key, so that they cannot use up the storage of clients that the relay has known for longer.
   */
  storedAddress: () => string
  isConnected: () => boolean
  disconnect: () => void
}

/** How long after its first connection the relay treats a client as new, in ms. */
const newClientMs = 60 * 60 * 1000
/** The minimum number of bytes that the relay charges for a frame, or for a row that it reads. */
export const minChargedBytes = 256

/** Returns the number of bytes that the relay charges to read or send a message. */
export const costOf = ({ message, attestation = '' }: { message: string; attestation: string | undefined }) =>
  Math.max(minChargedBytes, message.length + attestation.length)

/** A fetch of fewer topics counts as a fetch of this many, because even a fetch of one topic needs as much memory as one of ten. */
const minTopicsPerFetch = 10

/**
 * The share of a client's byte budget that pushed messages may not use. This share is reserved for the client's own requests, and covers
 * about one page of messages.
 */
const reservedShare = 1 / 16

/** Creates the register of connected clients, which counts the resources that each client and each IP address use (`Account`). */
export function createClients(parts: { limits: Limits; clock: Clock; rateLimiter: RateLimiter }) {
  const { limits, clock, rateLimiter } = parts
  const clients = new Map<string, ClientAccount>()
  const addresses = new Map<string, AddressAccount>()
  const totals = { connections: 0, topics: 0 }
  const topicsByAddress = createRanking()
  const reservedBytes = limits.client.byteBurst * reservedShare
  const readScheduler = createReadScheduler()

  function getAddressAccount(key: string): AddressAccount {
    const address = addresses.get(key) ?? createAddressAccount(rateLimiter, key, limits.address)
    addresses.set(key, address)
    return address
  }

  /**
   * Makes room for new subscriptions if the relay has too many. Chooses the IP address with the most subscriptions, and closes the socket
   * of this address that has the most subscriptions.
   *
   * @throws RelayError if the requester's own address would then have the most subscriptions
   */
  function evictSubscriptions(requester: AddressAccount, count: number) {
    while (totals.topics + count > limits.topics) {
      const largestAddress = addresses.get(topicsByAddress.largest() ?? '')
      if (!largestAddress || largestAddress.topics <= requester.topics + count)
        throw createTooManyError('the relay has no room for subscriptions')
      const [first, ...others] = largestAddress.subscribers
      others.reduce((most, each) => (each.topics > (most?.topics ?? 0) ? each : most), first)?.evict()
    }
  }

  /** Counts a new connection. `evict` must close it, and call `disconnect` before it returns. */
  function connect(options: { clientId: string; address: string; peer: Peer; evict: () => void }): Client {
    const { clientId, peer, evict } = options
    const createClientAccount = () => ({
      ...createAccount(rateLimiter, `relay/client/${clientId}`, limits.client, 1),
      firstConnectedAt: clock.now(),
    })
    const clientAccount: ClientAccount = clients.get(clientId) ?? createClientAccount()
    const address = getAddressAccount(options.address)
    const accounts = [clientAccount, address] as const
    if (clientAccount.connections >= limits.client.connections)
      throw createTooManyError('this client has too many connections')
    if (address.connections >= limits.address.connections)
      throw createTooManyError('this address has too many connections')
    if (totals.connections >= limits.connections) evictConnection(address, addresses.values())
    clients.set(clientId, clientAccount)
    address.peers.add(peer)
    for (const account of [...accounts, totals]) account.connections += 1
    const subscriber: Subscriber = { topics: 0, fetchedTopics: 0, evict }
    address.subscribers.add(subscriber)

    let isConnected = true
    const isNew = () => clock.now() - clientAccount.firstConnectedAt < newClientMs
    const countReadableBytes = () => Math.min(...selectBuckets(accounts, 'bytes', 1).map((bucket) => bucket.left()))

    function countTopics(count: number) {
      for (const account of [...accounts, totals, subscriber]) account.topics += count
      topicsByAddress.set(address.key, address.topics)
    }

    return {
      id: clientId,
      address,
      take: (kind, count) => {
        const buckets = selectBuckets(accounts, kind, count)
        if (!buckets.every((bucket) => bucket.has(count))) return false
        for (const bucket of buckets) bucket.charge(count)
        return true
      },
      countReadableBytes,
      canReceive: () => clientAccount.bytes.has(reservedBytes) && countReadableBytes() >= 1,
      isTurnUsedUp: readScheduler.isTurnUsedUp,
      scheduleRead: (read) => readScheduler.schedule(address.key, read),
      charge: (bytes) => {
        readScheduler.charge(bytes)
        for (const bucket of selectBuckets(accounts, 'bytes', 1)) bucket.charge(bytes)
      },
      addTopics: (count) => {
        if (clientAccount.topics + count > limits.client.topics)
          throw createTooManyError('this client has too many subscriptions')
        if (address.topics + count > limits.address.topics)
          throw createTooManyError('this address has too many subscriptions')
        evictSubscriptions(address, count)
        countTopics(count)
      },
      removeTopic: () => countTopics(-1),
      startFetch: (topics) => startFetch({ address, socket: subscriber, limits: limits.address }, topics),
      isNew,
      storedAddress: () => (isNew() ? `${address.key} (new)` : address.key),
      isConnected: () => isConnected,
      disconnect: () => {
        isConnected = false
        address.peers.delete(peer)
        address.subscribers.delete(subscriber)
        for (const account of [...accounts, totals]) account.connections -= 1
      },
    }
  }

  return {
    getAddressAccount,
    /**
     * Counts a new connection of a client.
     *
     * @throws RelayError if the relay, this IP address or this client has too many connections.
     */
    connect,
    /** Deletes the accounts of disconnected clients and IP addresses whose budgets are full again. A new account would be equal. */
    sweep: () => {
      for (const [id, client] of clients) if (client.connections === 0 && isRefilled(client)) clients.delete(id)
      for (const [key, address] of addresses) {
        const isUnused = address.connections === 0 && address.refusedSockets === 0
        if (isUnused && address.upgrades.isFull() && isRefilled(address)) addresses.delete(key)
      }
    },
  }
}

/** Counts the topics of a fetch. Returns the function that must be called when the fetch has ended. */
function startFetch(
  { address, socket, limits }: { address: AddressAccount; socket: Subscriber; limits: AddressLimits },
  topics: number,
): () => void {
  const topicCount = Math.max(minTopicsPerFetch, topics)
  const exceedsAddressLimit = address.fetchedTopics + topicCount > limits.fetchedTopics
  if (exceedsAddressLimit && socket.fetchedTopics + topicCount > limits.fetchedTopics / limits.connections)
    throw createTooManyError('this address fetches too many topics at once')
  address.fetchedTopics += topicCount
  socket.fetchedTopics += topicCount
  return () => {
    address.fetchedTopics -= topicCount
    socket.fetchedTopics -= topicCount
  }
}

/**
 * Makes room for a new connection: closes the oldest socket of the IP address with the most connections.
 *
 * @throws RelayError if the requester's own address would then have the most connections
 */
function evictConnection(requester: AddressAccount, addresses: Iterable<AddressAccount>) {
  let largestAddress = requester
  for (const address of addresses) if (address.connections > largestAddress.connections) largestAddress = address
  const [oldest] = largestAddress.peers
  if (largestAddress.connections <= requester.connections + 1 || !oldest)
    throw createTooManyError('the relay has no room for another connection')
  largestAddress.peers.delete(oldest)
  oldest.drop('the relay is full')
}
