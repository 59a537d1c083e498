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

/** One connection of a client, with the budgets that it shares with the client's other connections and with its address. */
export type Client = {
  id: string
  address: Address
  /** Counts requests, or bytes, before they are parsed; false if the budgets do not cover them. */
  take: (kind: 'requests' | 'bytes', count: number) => boolean
  /** How many bytes may be read: none if it is less than one. */
  readableBytes: () => number
  /**
   * Whether messages of others on its topics may be sent to it. Part of the budget is kept for its own requests: otherwise a stranger who
   * knows a topic could silence its clients.
   */
  canReceive: () => boolean
  /** Whether the event loop has to turn before more is read or sent (`ReadScheduler`). */
  isTurnUsedUp: () => boolean
  /** Runs a read in the turn of its address (`ReadScheduler`). */
  scheduleRead: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Counts bytes that were read or sent. */
  charge: (bytes: number) => void
  /** @throws RelayError if the relay, the address or the client has too many subscriptions. */
  addTopics: (count: number) => void
  removeTopic: () => void
  /**
   * Counts the topics of a fetch until it is finished. Returns what ends it.
   *
   * @throws RelayError if fetches of the address hold too many topics already
   */
  startFetch: (topics: number) => () => void
  isNew: () => boolean
  /** The address under which its messages are stored: that of new clients is kept apart. */
  storedAddress: () => string
  isConnected: () => boolean
  disconnect: () => void
}

/** For so long a client is new. */
const newMs = 60 * 60 * 1000
/** The least that a frame, or a row that is looked at, counts. */
export const leastBytes = 256

/** What it costs to read or send a message. */
export const costOf = ({ message, attestation = '' }: { message: string; attestation: string | undefined }) =>
  Math.max(leastBytes, message.length + attestation.length)

/** A fetch of few topics takes as much memory itself as this many of them. */
const leastTopics = 10

/** The share of a client's bytes that messages of others never use up: about a page of messages. */
const keptShare = 1 / 16

/** The connected clients, and what each client and each address has used up. */
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
   * If the relay has no room for more subscriptions, closes the socket with the most of them, of the address with the most, in favour of an
   * address that has fewer.
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

/** Closes the oldest socket of the address with the most, in favour of an address that has fewer. */
function evictConnection(newcomer: Address, addresses: Iterable<Address>) {
  let largest = newcomer
  for (const address of addresses) if (address.connections > largest.connections) largest = address
  const [oldest] = largest.peers
  if (largest.connections <= newcomer.connections + 1 || !oldest)
    throw tooMany('the relay has no room for another connection')
  largest.peers.delete(oldest)
  oldest.drop('the relay is full')
}
