import type { Clock } from '../../platform/clock.ts'
import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { Limits, Share } from './limits.ts'
import type { Peer } from './Peer.ts'
import { tooMany } from './RelayError.ts'
import { createRanking } from './ranking.ts'
import { createRoundRobin } from './roundRobin.ts'
import { pause } from './yieldToEventLoop.ts'

type Budget = { requests: TokenBucket; bytes: TokenBucket }
/**
 * What a client, or an address, has left. Once the share of the address is spent, what its clients ask for is paid out of the reserve of
 * the client and that of the address, both.
 */
type Account = Budget & { connections: number; topics: number; reserve: Budget }
type KnownClient = Account & { since: number }

/** What all clients at one address hold together. */
export type Address = Account & {
  key: string
  upgrades: TokenBucket
  shownOut: number
  /** Bytes that its sockets have not read, and bytes of frames that are not complete. */
  waiting: number
  unfinished: number
  peers: Set<Peer>
  holders: Set<Holder>
}

/** A connection by its subscriptions. */
type Holder = { topics: number; evict: () => void }

/** One connection of a client, with what it shares with the others of this client and of this address. */
export type Client = {
  id: string
  address: Address
  /** Counts requests, or bytes, before they are looked at; false where there is no room for them. */
  take: (kind: 'requests' | 'bytes', count: number) => boolean
  /** How many bytes may be read: none where it is less than one. */
  readable: () => number
  /**
   * The same for what others publish on its topics, which leaves enough for what it sends itself: else who knows a topic could silence
   * its clients.
   */
  canBeSent: () => boolean
  /** Whether so much was read and sent that the event loop has to turn before there is more. */
  isTurnSpent: () => boolean
  /**
   * Reads in a turn that is not spent, and once no one else is reading, since a read is counted when it is done. Each address in its turn:
   * who has many clients waits for itself.
   */
  inTurn: <Result>(read: () => Promise<Result>) => Promise<Result>
  /** Counts bytes that were read or sent. */
  charge: (bytes: number) => void
  /** @throws RelayError where the relay, the address or the client has no room for so many more subscriptions. */
  addTopics: (count: number) => void
  removeTopic: () => void
  isNew: () => boolean
  /** The name under which its messages are kept: those of new clients at an address apart. */
  holder: () => string
  leave: () => void
}

/** For so long a client is new. */
const newMs = 60 * 60 * 1000
/** A frame, or a row that is looked at, counts as much as this at least. */
export const leastBytes = 256

/** What it costs to read or send a message. */
export const costOf = ({ message, attestation = '' }: { message: string; attestation: string | undefined }) =>
  Math.max(leastBytes, message.length + attestation.length)

/**
 * What is read and sent before the event loop has turned a few times: a store may answer at once, and a thousand reads in a row would stop everything
 * else. To send a short message takes as long as to read a long one, so this is no more than 256 of them.
 */
const bytesPerTurn = 64 * 1024
/** The share of a client's bytes that is never spent on what it is sent unasked: about a page of messages. */
const keptShare = 1 / 16
/** Enough for a pairing. It fills slowly. */
const reserved = { requestsPerSecond: 0.5, requestBurst: 20, bytesPerSecond: 2_048, byteBurst: 64 * 1024 }
/** Keys cost nothing to make: all the clients at an address have together what so many have. */
const reservesOfAddress = 16

/** Who is connected, and what each client and each address has used up. */
export function createClients({ limits, clock }: { limits: Limits; clock: Clock }) {
  const clients = new Map<string, KnownClient>()
  const addresses = new Map<string, Address>()
  const total = { connections: 0, topics: 0 }
  const topicsByAddress = createRanking()
  const kept = limits.client.byteBurst * keptShare
  const readers = createRoundRobin<() => Promise<void>>()
  let isReading = false
  let spentInTurn = 0
  const isTurnSpent = () => spentInTurn >= bytesPerTurn

  function newBudget(rates: typeof reserved, times = 1): Budget {
    const { requestsPerSecond, requestBurst, bytesPerSecond, byteBurst } = rates
    return {
      requests: createTokenBucket({ perSecond: times * requestsPerSecond, burst: times * requestBurst, clock }),
      bytes: createTokenBucket({ perSecond: times * bytesPerSecond, burst: times * byteBurst, clock }),
    }
  }

  function newAccount(share: Share, reserves: number): Account {
    return { ...newBudget(share), connections: 0, topics: 0, reserve: newBudget(reserved, reserves) }
  }

  /** Lets the readers read, one after the other. */
  async function serve() {
    isReading = true
    for (;;) {
      while (isTurnSpent()) await pause()
      const read = readers.next()
      if (!read) break
      await read()
    }
    isReading = false
  }

  function addressOf(key: string): Address {
    const { upgradesPerSecond: perSecond, upgradeBurst: burst } = limits.address
    const address = addresses.get(key) ?? {
      ...newAccount(limits.address, reservesOfAddress),
      key,
      upgrades: createTokenBucket({ perSecond, burst, clock }),
      shownOut: 0,
      waiting: 0,
      unfinished: 0,
      peers: new Set(),
      holders: new Set(),
    }
    addresses.set(key, address)
    return address
  }

  /** Where the relay is full, the address with the most sockets loses its oldest one to an address that has fewer. */
  function makeRoom(newcomer: Address) {
    if (total.connections < limits.connections) return
    let largest = newcomer
    for (const address of addresses.values()) if (address.connections > largest.connections) largest = address
    const [oldest] = largest.peers
    if (largest.connections <= newcomer.connections + 1 || !oldest)
      throw tooMany('the relay has no room for another connection')
    largest.peers.delete(oldest)
    oldest.drop('the relay is full')
  }

  /** The same of subscriptions: the address that has most loses the socket with most of them, and all that this has. */
  function makeRoomForTopics(newcomer: Address, count: number) {
    while (total.topics + count > limits.topics) {
      const largest = addresses.get(topicsByAddress.largest() ?? '')
      if (!largest || largest.topics <= newcomer.topics + count)
        throw tooMany('the relay has no room for subscriptions')
      const [first, ...others] = largest.holders
      others.reduce((most, each) => (each.topics > (most?.topics ?? 0) ? each : most), first)?.evict()
    }
  }

  /** @param options.evict - Ends the connection, and `leave`s before it answers. */
  function enter(options: { clientId: string; address: string; peer: Peer; evict: () => void }): Client {
    const { clientId, peer, evict } = options
    const known = clients.get(clientId) ?? { ...newAccount(limits.client, 1), since: clock.now() }
    const address = addressOf(options.address)
    const both = [known, address]
    if (known.connections >= limits.client.connections) throw tooMany('this client has too many connections')
    if (address.connections >= limits.address.connections) throw tooMany('this address has too many connections')
    makeRoom(address)
    clients.set(clientId, known)
    address.peers.add(peer)
    for (const account of [...both, total]) account.connections += 1
    const holder: Holder = { topics: 0, evict }
    address.holders.add(holder)

    /** All of what has to pay. */
    function payers(kind: keyof Budget, count: number): readonly TokenBucket[] {
      if (address[kind].has(count)) return [known[kind], address[kind]]
      return [known[kind], known.reserve[kind], address.reserve[kind]]
    }

    const isNew = () => clock.now() - known.since < newMs
    const readable = () => Math.min(...payers('bytes', 1).map((bucket) => bucket.left()))

    function countTopics(count: number) {
      for (const account of [...both, total, holder]) account.topics += count
      topicsByAddress.set(address.key, address.topics)
    }

    return {
      id: clientId,
      address,
      take: (kind, count) => {
        const buckets = payers(kind, count)
        if (!buckets.every((bucket) => bucket.has(count))) return false
        for (const bucket of buckets) bucket.charge(count)
        return true
      },
      readable,
      canBeSent: () => known.bytes.has(kept) && readable() >= 1,
      isTurnSpent,
      inTurn: (read) =>
        new Promise((resolve, reject) => {
          readers.add(address.key, () => read().then(resolve, reject))
          if (!isReading) void serve()
        }),
      charge: (bytes) => {
        if (spentInTurn === 0)
          void pause().then(() => {
            spentInTurn = 0
          })
        spentInTurn += bytes
        for (const bucket of payers('bytes', 1)) bucket.charge(bytes)
      },
      addTopics: (count) => {
        if (known.topics + count > limits.client.topics) throw tooMany('this client has too many subscriptions')
        if (address.topics + count > limits.address.topics) throw tooMany('this address has too many subscriptions')
        makeRoomForTopics(address, count)
        countTopics(count)
      },
      removeTopic: () => countTopics(-1),
      isNew,
      holder: () => (isNew() ? `${address.key} (new)` : address.key),
      leave: () => {
        address.peers.delete(peer)
        address.holders.delete(holder)
        for (const account of [...both, total]) account.connections -= 1
      },
    }
  }

  return {
    addressOf,
    /** @throws RelayError where the relay, this address or this client has too many connections. */
    enter,
    /** Forgets who is gone, once nothing would be gained by coming back as a stranger. */
    sweep: () => {
      for (const [id, client] of clients) if (client.connections === 0 && isRested(client)) clients.delete(id)
      for (const [key, address] of addresses) {
        const isGone = address.connections === 0 && address.shownOut === 0
        if (isGone && address.upgrades.isFull() && isRested(address)) addresses.delete(key)
      }
    },
  }
}

function isRested({ requests, bytes, reserve }: Account): boolean {
  return [requests, bytes, reserve.requests, reserve.bytes].every((bucket) => bucket.isFull())
}
