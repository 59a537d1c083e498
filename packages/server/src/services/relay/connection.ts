import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { Address } from './accounts.ts'
import { type createClients, leastBytes } from './clients.ts'
import type { createMethods, Run } from './methods.ts'
import type { Peer } from './Peer.ts'
import { errorCodes, InvalidParamsError, payloadError, RelayError, SlowDownError, tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { createSession } from './session.ts'
import { maxMembersOf, peekId, type RawId, readFrame } from './wire/readFrame.ts'
import { errorFrame, resultFrame } from './wire/writeFrame.ts'

export type Connection = {
  /** Handles a frame. Resolves once the response is sent, and never rejects. */
  receive: (frame: string) => Promise<void>
  /** Counts a frame without content (a ping). Returns false if there were too many of them. */
  count: () => boolean
  close: () => void
}

/** A refused frame counts as one more refusal for each of these bytes: what is read for nothing takes memory until it is collected. */
const refusedBytes = 16 * 1024

/**
 * Connects a client, reads its frames and responds to its requests.
 *
 * @param options.refusalsOf - Returns the bucket of refused requests that all connections of an address share.
 * @throws RelayError 3001 if there are too many connections.
 */
export function openConnection(options: {
  clientId: string
  address: string
  peer: Peer
  parts: RelayParts
  clients: ReturnType<typeof createClients>
  methodOf: ReturnType<typeof createMethods>
  refusalsOf: (address: Address) => TokenBucket
}): Connection {
  const { clientId, address, peer, parts, clients, methodOf, refusalsOf } = options
  const { clock, limits, report } = parts
  const maxMembers = maxMembersOf(limits)
  // The ids differ from those of earlier connections, and are exact in a double. A counter shared by all connections would reveal how many
  // messages other clients get.
  let lastPushId = clock.now() * 1000
  const nextPushId = () => {
    lastPushId += 1
    return lastPushId
  }
  const evict = () => {
    peer.drop('the relay is full')
    close()
  }
  const client = clients.connect({ clientId, address, peer, evict })
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

  /** Charges a frame before it is parsed. Returns false if the budgets do not cover it. */
  function isCounted(bytes: number): boolean {
    return client.take('requests', 1) && client.take('bytes', Math.max(leastBytes, bytes))
  }

  /** Returns true if a frame acknowledges a pushed message. The client did not request the push, so its acknowledgement is free. */
  function isAcknowledgement(text: string, bytes: number): boolean {
    if (!session.isAcknowledgementDue() || bytes > leastBytes) return false
    return readFrame(text, maxMembers).kind === 'response' && session.acknowledge()
  }

  /** Counts a refused request, and disconnects the client after too many of them. */
  function dropIfTooManyRefusals(bytes: number): boolean {
    const count = 1 + Math.floor(bytes / refusedBytes)
    if (refusals.take(count) && refusalsOfAddress.take(count)) return false
    isDropped = true
    peer.drop('too many requests')
    return true
  }

  /** @param bytes - The length of the frame. */
  function sendError(id: RawId | undefined, error: unknown, bytes: number): undefined {
    const isCounted = error instanceof SlowDownError || error instanceof InvalidParamsError
    if (isCounted && dropIfTooManyRefusals(bytes)) return
    peer.send(errorFrame(id, toRelayError(error, report)))
  }

  /** @throws RelayError if the request is refused. */
  function accept(method: string, params: unknown): Run {
    if (inFlight >= limits.requestsInFlight) throw tooMany('too many of them wait for an answer')
    const { costOf, prepare } = methodOf(method)
    if (!client.take('requests', costOf(params) - 1)) throw new SlowDownError()
    return prepare(params)
  }

  /** Reads a frame, and responds to it if it is refused. Otherwise returns the request. */
  function read(text: string): { id: RawId; run: Run } | undefined {
    if (isClosed || isDropped) return undefined
    const bytes = Buffer.byteLength(text)
    if (isAcknowledgement(text, bytes)) return undefined
    const refuse = (id: RawId | undefined, error: unknown) => sendError(id, error, bytes)
    if (!isCounted(bytes)) return refuse(peekId(text), new SlowDownError())
    const frame = readFrame(text, maxMembers)
    if (frame.kind === 'response') return undefined
    if (frame.kind === 'excessive')
      return refuse(frame.id, new InvalidParamsError(`more than ${maxMembers} members, or nested too deep`))
    if (frame.kind === 'malformed') return refuse(frame.id, payloadError('Not a JSON-RPC 2.0 request'))
    try {
      return { id: frame.id, run: accept(frame.method, frame.params) }
    } catch (error) {
      return refuse(frame.id, error)
    }
  }

  async function respond(id: RawId, run: Run) {
    inFlight += 1
    try {
      const { result, start } = await run(session)
      peer.send(resultFrame(id, result))
      start?.()
    } catch (error) {
      // A fetch that may read nothing is refused here, and counts once.
      sendError(id, error, 0)
    } finally {
      inFlight -= 1
    }
  }

  return {
    // A request may wait until its messages are on disk. The limits of what waits count its validated params alone, so neither the frame
    // nor its ignored fields may stay in memory meanwhile. An `await` here would keep them.
    receive: (text) => {
      const request = read(text)
      return request ? respond(request.id, request.run) : Promise.resolve()
    },
    count: () => !isClosed && !isDropped && (isCounted(0) || !dropIfTooManyRefusals(0)),
    close,
  }
}

function toRelayError(error: unknown, report: RelayParts['report']): RelayError {
  if (error instanceof RelayError) return error
  report(error)
  return new RelayError(errorCodes.internal, 'Internal error')
}
