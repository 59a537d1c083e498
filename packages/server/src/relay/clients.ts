import { setImmediate } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import { createTokenBucket, type TokenBucket } from '../tokenBucket.ts'
import type { Limits, Share } from './limits.ts'
import type { Peer } from './Peer.ts'
import { tooMany } from './RelayError.ts'
import { createRanking } from './ranking.ts'

type Account = { connections: number; topics: number; requests: TokenBucket; bytes: TokenBucket }
type KnownClient = Account & {
  since: number
  /** What it may ask for even after the other clients at its address have used up the address's share. */
  reserve: { requests: TokenBucket; bytes: TokenBucket }
}

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
  /** Whether bytes may be read. */
  canRead: () => boolean
  /**
   * The same for what others publish on its topics, which leaves enough for what it sends itself: else who knows a topic could silence
   * its clients.
   */
  canBeSent: () => boolean
  /**
   * Settles in a turn of the event loop in which not much has been read, and once no one else is reading, since a read is counted when it
   * is done. Answers how to end it.
   */
  turn: () => Promise<() => void>
  /** Counts bytes that were read or sent. */
  charge: (bytes: number) => void
  /** @throws RelayError where the relay, the address or the client has no room for so many more subscriptions. */
  addTopics: (count: number) => void
  removeTopic: () => void
  isNew: () => boolean
  leave: () => void
}

/** For so long a client is new. */
const newMs = 60 * 60 * 1000
/** A frame, or a row that is looked at, counts as much as this at least. */
export const leastBytes = 256

/** What it costs to read or send a message. */
export const costOf = ({ message, attestation = '' }: { message: string; attestation: string | undefined }) =>
  Math.max(leastBytes, message.length + attestation.length)

/** What is read in one turn of the event loop: a store may answer at once, and a thousand reads in a row would stop everything else. */
const bytesPerTurn = 256 * 1024
/** The share of a client's bytes that is never spent on what it is sent unasked: about a page of messages. */
const keptShare = 1 / 16
/** Enough for a pairing. It fills slowly, since ids cost nothing to make. */
const reserved = { requests: { perSecond: 0.5, burst: 20 }, bytes: { perSecond: 2_048, burst: 64 * 1024 } }

/** Who is connected, and what each client and each address has used up. */
export function createClients({ limits, clock }: { limits: Limits; clock: Clock }) {
  const clients = new Map<string, KnownClient>()
  const addresses = new Map<string, Address>()
  const total = { connections: 0, topics: 0 }
  const topicsByAddress = createRanking()
  const kept = limits.client.byteBurst * keptShare
  let readInTurn = 0
  let lastRead = Promise.resolve()

  function newAccount({ requestsPerSecond, requestBurst, bytesPerSecond, byteBurst }: Share): Account {
    const requests = createTokenBucket({ perSecond: requestsPerSecond, burst: requestBurst, clock })
    const bytes = createTokenBucket({ perSecond: bytesPerSecond, burst: byteBurst, clock })
    return { connections: 0, topics: 0, requests, bytes }
  }

  function newClient(): KnownClient {
    const requests = createTokenBucket({ ...reserved.requests, clock })
    const bytes = createTokenBucket({ ...reserved.bytes, clock })
    return { ...newAccount(limits.client), since: clock.now(), reserve: { requests, bytes } }
  }

  function addressOf(key: string): Address {
    const { upgradesPerSecond: perSecond, upgradeBurst: burst } = limits.address
    const address = addresses.get(key) ?? {
      ...newAccount(limits.address),
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
    const known = clients.get(clientId) ?? newClient()
    const address = addressOf(options.address)
    const both = [known, address]
    const hasBytes = (count: number) => known.bytes.has(count) && (address.bytes.has(1) || known.reserve.bytes.has(1))
    if (known.connections >= limits.client.connections) throw tooMany('this client has too many connections')
    if (address.connections >= limits.address.connections) throw tooMany('this address has too many connections')
    makeRoom(address)
    clients.set(clientId, known)
    address.peers.add(peer)
    for (const account of [...both, total]) account.connections += 1
    const holder: Holder = { topics: 0, evict }
    address.holders.add(holder)

    function countTopics(count: number) {
      for (const account of [...both, total, holder]) account.topics += count
      topicsByAddress.set(address.key, address.topics)
    }

    return {
      id: clientId,
      address,
      take: (kind, count) => {
        if (!known[kind].has(count)) return false
        if (!address[kind].take(count) && !known.reserve[kind].take(count)) return false
        return known[kind].take(count)
      },
      canRead: () => hasBytes(1),
      canBeSent: () => hasBytes(kept),
      turn: async () => {
        const before = lastRead
        let end = () => {}
        lastRead = new Promise((resolve) => {
          end = resolve
        })
        await before
        while (readInTurn >= bytesPerTurn) await setImmediate()
        return end
      },
      charge: (bytes) => {
        if (readInTurn === 0)
          void setImmediate().then(() => {
            readInTurn = 0
          })
        readInTurn += bytes
        known.bytes.charge(bytes)
        const payer = address.bytes.has(1) ? address : known.reserve
        payer.bytes.charge(bytes)
      },
      addTopics: (count) => {
        if (known.topics + count > limits.client.topics) throw tooMany('this client has too many subscriptions')
        if (address.topics + count > limits.address.topics) throw tooMany('this address has too many subscriptions')
        makeRoomForTopics(address, count)
        countTopics(count)
      },
      removeTopic: () => countTopics(-1),
      isNew: () => clock.now() - known.since < newMs,
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
      for (const [id, { connections, requests, bytes, reserve }] of clients) {
        const buckets = [requests, bytes, reserve.requests, reserve.bytes]
        if (connections === 0 && buckets.every((bucket) => bucket.isFull())) clients.delete(id)
      }
      for (const [key, { connections, shownOut, requests, bytes, upgrades }] of addresses) {
        const isGone = connections === 0 && shownOut === 0
        if (isGone && [requests, bytes, upgrades].every((bucket) => bucket.isFull())) addresses.delete(key)
      }
    },
  }
}
