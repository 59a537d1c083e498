import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { Address } from './accounts.ts'
import { type Client, createClients, leastBytes } from './clients.ts'
import { createMethods } from './methods.ts'
import type { Peer } from './Peer.ts'
import { errorCodes, InvalidParamsError, payloadError, RelayError, SlowDownError, tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { createSession, type Session } from './session.ts'
import { peekId, type RawId, readFrame } from './wire/readFrame.ts'
import { errorFrame, resultFrame } from './wire/writeFrame.ts'

export type Connection = {
  /** Handles a frame. Settles once the response is sent, and never rejects. */
  receive: (frame: string) => Promise<void>
  /** Counts a frame without content (a ping). Returns false if there were too many. */
  count: () => boolean
  close: () => void
}

export type Relay = {
  /**
   * @param options.clientId - The client, as its token proves.
   * @param options.address - The key of its address.
   * @throws RelayError 3001 if there are too many connections.
   */
  connect: (options: { clientId: string; address: string; peer: Peer }) => Connection
  /** The account of an address: what it uses and has left. */
  addressOf: (address: string) => Address
  /** Removes expired messages, and clients that are gone. */
  sweep: () => Promise<void>
}

/** The relay without its sockets: mailboxes by topic, and clients that publish and subscribe. */
export function createRelay(parts: RelayParts): Relay {
  const { store, clock, limits, report } = parts
  const call = createMethods(limits)
  const clients = createClients(parts)
  /** Shared by all connections of an address: otherwise each new connection would have a full bucket. */
  const refusalsByAddress = new WeakMap<Address, TokenBucket>()
  function refusalsOf(address: Address): TokenBucket {
    const bucket =
      refusalsByAddress.get(address) ?? createTokenBucket({ perSecond: 10, burst: 10 * limits.refusals, clock })
    refusalsByAddress.set(address, bucket)
    return bucket
  }

  function connect(options: { clientId: string; address: string; peer: Peer }): Connection {
    const { peer } = options
    // Differs from the ids of earlier connections, and is exact in a double. One counter for all connections would reveal to each how many
    // messages the others get.
    let lastPushId = clock.now() * 1000
    const nextPushId = () => {
      lastPushId += 1
      return lastPushId
    }
    const evict = () => {
      peer.drop('the relay is full')
      close()
    }
    const client = clients.connect({ ...options, evict })
    const session = createSession({ ...parts, client, peer, nextPushId })
    const refusals = createTokenBucket({ perSecond: 1, burst: limits.refusals, clock })
    const refusalsOfAddress = refusalsOf(client.address)
    let inFlight = 0
    let isClosed = false
    let isDropped = false

    function close() {
      if (isClosed) return
      isClosed = true
      session.close()
      client.disconnect()
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

    /** Counts a refused request, and drops the connection after too many of them. */
    function dropIfTooManyRefusals(): boolean {
      if (refusals.take(1) && refusalsOfAddress.take(1)) return false
      isDropped = true
      peer.drop('too many requests')
      return true
    }

    function sendError(id: RawId | undefined, error: unknown) {
      const isCounted = error instanceof SlowDownError || error instanceof InvalidParamsError
      if (isCounted && dropIfTooManyRefusals()) return
      peer.send(errorFrame(id, toRelayError(error)))
    }

    async function respond(id: string, method: string, params: unknown) {
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
        if (isClosed || isDropped) return
        const bytes = Buffer.byteLength(text)
        if (isAcknowledgement(text, bytes)) return
        if (!isCounted(bytes)) return sendError(peekId(text), new SlowDownError())
        const frame = readFrame(text)
        if (frame.kind === 'response') return
        if (frame.kind === 'malformed') return sendError(frame.id, payloadError('Not a JSON-RPC 2.0 request'))
        try {
          await respond(frame.id, frame.method, frame.params)
        } catch (error) {
          sendError(frame.id, error)
        }
      },
      count: () => !isClosed && !isDropped && (isCounted(0) || !dropIfTooManyRefusals()),
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
