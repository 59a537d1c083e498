import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import { type Address, type Client, createClients, leastBytes } from './clients.ts'
import { createMethods } from './methods.ts'
import type { Peer } from './Peer.ts'
import { errorCodes, payloadError, RelayError, SlowDownError, tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { createSession, type Session } from './session.ts'
import { idAhead, type RawId, readFrame } from './wire/readFrame.ts'
import { errorFrame, resultFrame } from './wire/writeFrame.ts'

export type Connection = {
  /** Takes a frame. Settles once it is answered, and never rejects. */
  receive: (frame: string) => Promise<void>
  /** Counts a frame that says nothing (a ping). Answers false where there were too many. */
  count: () => boolean
  close: () => void
}

export type Relay = {
  /**
   * @param options.clientId - Whose connection it is, proven.
   * @param options.address - Where it comes from.
   * @throws RelayError 3001 where there are too many connections.
   */
  connect: (options: { clientId: string; address: string; peer: Peer }) => Connection
  /** What an address has used up. */
  addressOf: (address: string) => Address
  /** Forgets what has expired, and clients that are gone. */
  sweep: () => Promise<void>
}

/** The relay without its sockets: mailboxes by topic, and clients that publish and subscribe. */
export function createRelay(parts: RelayParts): Relay {
  const { store, clock, limits, report } = parts
  const call = createMethods(limits)
  const clients = createClients(parts)
  /** Of all connections of an address: each new one would bring its own. */
  const refusalsByAddress = new WeakMap<Address, TokenBucket>()
  function refusalsOf(address: Address): TokenBucket {
    const bucket =
      refusalsByAddress.get(address) ?? createTokenBucket({ perSecond: 10, burst: 10 * limits.refusals, clock })
    refusalsByAddress.set(address, bucket)
    return bucket
  }

  function connect(options: { clientId: string; address: string; peer: Peer }): Connection {
    const { peer } = options
    // Unlike any id of an earlier connection, and exact in a double. A count of all connections would tell each how much the others get.
    let lastPushId = clock.now() * 1000
    const nextPushId = () => {
      lastPushId += 1
      return lastPushId
    }
    const evict = () => {
      peer.drop('the relay is full')
      close()
    }
    const client = clients.enter({ ...options, evict })
    const session = createSession({ ...parts, client, peer, nextPushId })
    const refusals = createTokenBucket({ perSecond: 1, burst: limits.refusals, clock })
    const refusalsOfAddress = refusalsOf(client.address)
    let inFlight = 0
    let isClosed = false
    let isCut = false

    function close() {
      if (isClosed) return
      isClosed = true
      session.close()
      client.leave()
    }

    /** Counts a frame before it is parsed. */
    function isCounted(bytes: number): boolean {
      return client.take('requests', 1) && client.take('bytes', Math.max(leastBytes, bytes))
    }

    /** Whether a frame acknowledges a pushed message. The client did not request the push, so the acknowledgement costs it nothing. */
    function isAcknowledgement(text: string, bytes: number): boolean {
      if (!session.isAcknowledgementDue() || bytes > leastBytes) return false
      return readFrame(text).kind === 'response' && session.acknowledge()
    }

    function refuse(): boolean {
      if (refusals.take(1) && refusalsOfAddress.take(1)) return false
      isCut = true
      peer.drop('too many requests')
      return true
    }

    function tell(id: RawId | undefined, error: unknown) {
      if (error instanceof SlowDownError && refuse()) return
      peer.send(errorFrame(id, toRelayError(error)))
    }

    async function answer(id: string, method: string, params: unknown) {
      if (inFlight >= limits.requestsInFlight) throw tooMany('too many of them wait for an answer')
      inFlight += 1
      try {
        const { result, subscriptions = [] } = await run({ client, session, method, params })
        peer.send(resultFrame(id, result))
        for (const subscription of subscriptions) subscription.start()
      } finally {
        inFlight -= 1
      }
    }

    return {
      receive: async (text) => {
        if (isClosed || isCut) return
        const bytes = Buffer.byteLength(text)
        if (isAcknowledgement(text, bytes)) return
        if (!isCounted(bytes)) return tell(idAhead(text), new SlowDownError())
        const frame = readFrame(text)
        if (frame.kind === 'response') return
        if (frame.kind === 'malformed') return tell(frame.id, payloadError('Not a JSON-RPC 2.0 request'))
        try {
          await answer(frame.id, frame.method, frame.params)
        } catch (error) {
          tell(frame.id, error)
        }
      },
      count: () => !isClosed && !isCut && (isCounted(0) || !refuse()),
      close,
    }
  }

  async function run(options: { client: Client; session: Session; method: string; params: unknown }) {
    const { cost, run } = call(options.method, options.params)
    if (!options.client.take('requests', cost - 1)) throw new SlowDownError()
    return run(options.session)
  }

  function toRelayError(error: unknown): RelayError {
    if (error instanceof RelayError) return error
    report(error)
    return new RelayError(errorCodes.internal, 'Internal error')
  }

  return {
    connect,
    addressOf: clients.addressOf,
    sweep: async () => {
      clients.sweep()
      await store.removeExpired(clock.now())
    },
  }
}
