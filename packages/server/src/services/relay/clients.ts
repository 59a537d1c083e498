import type { Clock } from '../../platform/clock.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import {
  type Account,
  type Address,
  bucketsFor,
  createAccount,
  createAddress,
  isRefilled,
  type Subscriber,
} from './accounts.ts'
import type { AddressShare, Limits } from './limits.ts'
import type { Peer } from './Peer.ts'
import { tooMany } from './RelayError.ts'
import { createRanking } from './ranking.ts'
import { createReadScheduler } from './readScheduler.ts'

type KnownClient = Account & { since: number }

/** One connection of a client. Its budgets are shared with the other connections of the client and of its address. */
export type Client = {
  id: string
  address: Address
  /** Charges requests or bytes before they are parsed. Returns false if the budgets do not cover them. */
  take: (kind: 'requests' | 'bytes', count: number) => boolean
  /** The number of bytes that may be read. If it is below one, nothing may be read. */
  readableBytes: () => number
  /**
   * Returns true if messages of others may be sent to this client. Part of the budget is reserved for the client's own requests. Otherwise
   * a stranger who knows a topic could use up the budget of its subscribers.
   */
  canReceive: () => boolean
  /** Returns true if reads and sends have to wait for the next turn of the event loop (`ReadScheduler`). */
  isTurnUsedUp: () => boolean
  /** Queues a read. Addresses take turns (`ReadScheduler`). */
  scheduleRead: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Charges bytes that were read or sent. */
  charge: (bytes: number) => void
  /** @throws RelayError if the relay, the address or the client has too many subscriptions. */
  addTopics: (count: number) => void
  removeTopic: () => void
  /**
   * Counts the topics of a fetch in progress. Returns a function that ends the count.
   *
   * @throws RelayError if fetches of the address already hold too many topics
   */
  startFetch: (topics: number) => () => void
  isNew: () => boolean
  /** The address under which the client's messages are stored. New clients of an address are stored under a separate one. */
  storedAddress: () => string
  isConnected: () => boolean
  disconnect: () => void
}

/** A client counts as new for this time, ms. */
const newMs = 60 * 60 * 1000
/** The minimum number of bytes charged for a frame or for a row that is read. */
export const leastBytes = 256

/** The number of bytes charged to read or send a message. */
export const costOf = ({ message, attestation = '' }: { message: string; attestation: string | undefined }) =>
  Math.max(leastBytes, message.length + attestation.length)

/** A fetch counts as at least this many topics, because even a fetch of few topics uses that much memory. */
const leastTopics = 10

/** The share of a client's bytes that is reserved for its own requests: about a page of messages. */
const keptShare = 1 / 16

/** Manages the connected clients, and the budgets of clients and addresses. */
export function createClients(parts: { limits: Limits; clock: Clock; rateLimiter: RateLimiter }) {
  const { limits, clock, rateLimiter } = parts
  const clients = new Map<string, KnownClient>()
  const addresses = new Map<string, Address>()
  const total = { connections: 0, topics: 0 }
  const topicsByAddress = createRanking()
  const keptBytes = limits.client.byteBurst * keptShare
  const reads = createReadScheduler()

  function addressOf(key: string): Address {
    const address = addresses.get(key) ?? createAddress(rateLimiter, key, limits.address)
    addresses.set(key, address)
    return address
  }

  /**
   * Makes room for more subscriptions if the relay has too many. Closes the socket with the most subscriptions at the address with the
   * most. Only an address with fewer subscriptions may cause this.
   */
  function evictSubscriptions(newcomer: Address, count: number) {
    while (total.topics + count > limits.topics) {
      const largest = addresses.get(topicsByAddress.largest() ?? '')
      if (!largest || largest.topics <= newcomer.topics + count)
        throw tooMany('the relay has no room for subscriptions')
      const [first, ...others] = largest.subscribers
      others.reduce((most, each) => (each.topics > (most?.topics ?? 0) ? each : most), first)?.evict()
    }
  }

  /** @param options.evict - Ends the connection, and calls `disconnect` before it returns. */
  function connect(options: { clientId: string; address: string; peer: Peer; evict: () => void }): Client {
    const { clientId, peer, evict } = options
    const newClient = () => ({
      ...createAccount(rateLimiter, `relay/client/${clientId}`, limits.client, 1),
      since: clock.now(),
    })
    const known: KnownClient = clients.get(clientId) ?? newClient()
    const address = addressOf(options.address)
    const both = [known, address] as const
    if (known.connections >= limits.client.connections) throw tooMany('this client has too many connections')
    if (address.connections >= limits.address.connections) throw tooMany('this address has too many connections')
    if (total.connections >= limits.connections) evictConnection(address, addresses.values())
    clients.set(clientId, known)
    address.peers.add(peer)
    for (const account of [...both, total]) account.connections += 1
    const subscriber: Subscriber = { topics: 0, fetching: 0, evict }
    address.subscribers.add(subscriber)

    let isConnected = true
    const isNew = () => clock.now() - known.since < newMs
    const readableBytes = () => Math.min(...bucketsFor(both, 'bytes', 1).map((bucket) => bucket.left()))

    function countTopics(count: number) {
      for (const account of [...both, total, subscriber]) account.topics += count
      topicsByAddress.set(address.key, address.topics)
    }

    return {
      id: clientId,
      address,
      take: (kind, count) => {
        const buckets = bucketsFor(both, kind, count)
        if (!buckets.every((bucket) => bucket.has(count))) return false
        for (const bucket of buckets) bucket.charge(count)
        return true
      },
      readableBytes,
      canReceive: () => known.bytes.has(keptBytes) && readableBytes() >= 1,
      isTurnUsedUp: reads.isTurnUsedUp,
      scheduleRead: (read) => reads.schedule(address.key, read),
      charge: (bytes) => {
        reads.charge(bytes)
        for (const bucket of bucketsFor(both, 'bytes', 1)) bucket.charge(bytes)
      },
      addTopics: (count) => {
        if (known.topics + count > limits.client.topics) throw tooMany('this client has too many subscriptions')
        if (address.topics + count > limits.address.topics) throw tooMany('this address has too many subscriptions')
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
        for (const account of [...both, total]) account.connections -= 1
      },
    }
  }

  return {
    addressOf,
    /** @throws RelayError if the relay, this address or this client has too many connections. */
    connect,
    /** Drops disconnected clients and addresses whose budgets have refilled. */
    sweep: () => {
      for (const [id, client] of clients) if (client.connections === 0 && isRefilled(client)) clients.delete(id)
      for (const [key, address] of addresses) {
        const isGone = address.connections === 0 && address.shownOut === 0
        if (isGone && address.upgrades.isFull() && isRefilled(address)) addresses.delete(key)
      }
    },
  }
}

function startFetch(
  { address, socket, limits }: { address: Address; socket: Subscriber; limits: AddressShare },
  topics: number,
): () => void {
  const count = Math.max(leastTopics, topics)
  const isOver = address.fetching + count > limits.fetchedTopics
  if (isOver && socket.fetching + count > limits.fetchedTopics / limits.connections)
    throw tooMany('this address fetches too many topics at once')
  address.fetching += count
  socket.fetching += count
  return () => {
    address.fetching -= count
    socket.fetching -= count
  }
}

/**
 * Makes room for a connection: closes the oldest socket of the address with the most connections. Only an address with fewer connections
 * may cause this.
 */
function evictConnection(newcomer: Address, addresses: Iterable<Address>) {
  let largest = newcomer
  for (const address of addresses) if (address.connections > largest.connections) largest = address
  const [oldest] = largest.peers
  if (largest.connections <= newcomer.connections + 1 || !oldest)
    throw tooMany('the relay has no room for another connection')
  largest.peers.delete(oldest)
  oldest.drop('the relay is full')
}
