import { createTokenBucket, type TokenBucket } from '../../platform/rateLimiter.ts'
import type { AddressAccount } from './accounts.ts'
import { type createClients, minChargedBytes } from './clients.ts'
import type { createMethods, RunRequest } from './methods.ts'
import type { Peer } from './Peer.ts'
import {
  createPayloadError,
  createTooManyError,
  errorCodes,
  InvalidParamsError,
  RelayError,
  SlowDownError,
} from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { createSession } from './session.ts'
import { maxMembersOf, peekId, type RawId, readFrame } from './wire/readFrame.ts'
import { writeErrorFrame, writeResultFrame } from './wire/writeFrame.ts'

/** The connection of one client to the relay. */
export type Connection = {
  /** Handles a received frame. The promise resolves when the response is sent, and never rejects. */
  receive: (frame: string) => Promise<void>
  /** Counts a frame without content (a ping or pong). Returns false if the client has sent too many. */
  countControlFrame: () => boolean
  close: () => void
}

/**
 * A refused frame counts as one refusal, and as one more for each 16 KiB of its length. Long frames count more, because they occupy memory
 * until V8 collects them.
 */
const bytesPerRefusal = 16 * 1024

/**
 * Connects a client to the relay. The connection reads the client's frames and responds to its requests.
 *
 * @param options.refusalBucketOf - Returns the token bucket of refused requests, which all connections of one IP address share.
 * @throws RelayError 3001 if there are too many connections.
 */
export function openConnection(options: {
  clientId: string
  address: string
  peer: Peer
  parts: RelayParts
  clients: ReturnType<typeof createClients>
  methodOf: ReturnType<typeof createMethods>
  refusalBucketOf: (address: AddressAccount) => TokenBucket
}): Connection {
  const { clientId, address, peer, parts, clients, methodOf, refusalBucketOf } = options
  const { clock, limits, report } = parts
  const maxMembers = maxMembersOf(limits)
  // Each connection counts its push ids from the current time, so they differ from the ids of earlier connections and stay exact in a
  // JavaScript number. A counter for all connections would reveal how many messages other clients get.
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
  const refusalBucket = createTokenBucket({ perSecond: 1, burst: limits.refusals, clock })
  const refusalBucketOfAddress = refusalBucketOf(client.address)
  let inFlightCount = 0
  let isClosed = false
  let isDropped = false

  function close() {
    if (isClosed) return
    isClosed = true
    session.close()
    client.disconnect()
  }

  /** Charges a frame to the client's budgets before it is parsed. Returns false if the budgets have too little left. */
  function tryChargeFrame(bytes: number): boolean {
    return client.take('requests', 1) && client.take('bytes', Math.max(minChargedBytes, bytes))
  }

  /** Returns true if a frame acknowledges a pushed message. Such a frame is not charged, because the client did not request the push. */
  function tryAcknowledge(text: string, bytes: number): boolean {
    if (!session.isAcknowledgementDue() || bytes > minChargedBytes) return false
    return readFrame(text, maxMembers).kind === 'response' && session.acknowledge()
  }

  /** Counts a refused request. After too many refusals, disconnects the client and returns true. */
  function dropIfTooManyRefusals(bytes: number): boolean {
    const refusalCount = 1 + Math.floor(bytes / bytesPerRefusal)
    if (refusalBucket.take(refusalCount) && refusalBucketOfAddress.take(refusalCount)) return false
    isDropped = true
    peer.drop('too many requests')
    return true
  }

  /** Sends an error as the response to a refused frame, which had `bytes` bytes. Too many refusals disconnect the client. */
  function sendError(id: RawId | undefined, error: unknown, bytes: number): undefined {
    const isRefusalCounted = error instanceof SlowDownError || error instanceof InvalidParamsError
    if (isRefusalCounted && dropIfTooManyRefusals(bytes)) return
    peer.send(writeErrorFrame(id, toRelayError(error, report)))
  }

  /** Validates a request and returns the function that runs it. Throws a `RelayError` if the request is refused. */
  function prepareRequest(method: string, params: unknown): RunRequest {
    if (inFlightCount >= limits.requestsInFlight) throw createTooManyError('too many of them wait for an answer')
    const { costOf, prepare } = methodOf(method)
    if (!client.take('requests', costOf(params) - 1)) throw new SlowDownError()
    return prepare(params)
  }

  /** Reads a frame and returns the request in it. If the frame is refused, sends the error and returns `undefined`. */
  function readRequest(text: string): { id: RawId; run: RunRequest } | undefined {
    if (isClosed || isDropped) return undefined
    const bytes = Buffer.byteLength(text)
    if (tryAcknowledge(text, bytes)) return undefined
    const refuse = (id: RawId | undefined, error: unknown) => sendError(id, error, bytes)
    if (!tryChargeFrame(bytes)) return refuse(peekId(text), new SlowDownError())
    const frame = readFrame(text, maxMembers)
    if (frame.kind === 'response') return undefined
    if (frame.kind === 'excessive')
      return refuse(frame.id, new InvalidParamsError(`more than ${maxMembers} members, or nested too deep`))
    if (frame.kind === 'malformed') return refuse(frame.id, createPayloadError('Not a JSON-RPC 2.0 request'))
    try {
      return { id: frame.id, run: prepareRequest(frame.method, frame.params) }
    } catch (error) {
      return refuse(frame.id, error)
    }
  }

  async function runRequest(id: RawId, run: RunRequest) {
    inFlightCount += 1
    try {
      const { result, start } = await run(session)
      peer.send(writeResultFrame(id, result))
      start?.()
    } catch (error) {
      // The frame itself was accepted before, so its bytes do not count as refused. A fetch can still be refused here, if the budget has no
      // bytes left. This counts as one refusal.
      sendError(id, error, 0)
    } finally {
      inFlightCount -= 1
    }
  }

  return {
    // A request may wait until its messages are on disk, and only its validated params count against the memory limits. The frame's text
    // must therefore not stay in memory during that time. An `await` in this function would keep the text in memory.
    receive: (text) => {
      const request = readRequest(text)
      return request ? runRequest(request.id, request.run) : Promise.resolve()
    },
    countControlFrame: () => !isClosed && !isDropped && (tryChargeFrame(0) || !dropIfTooManyRefusals(0)),
    close,
  }
}

function toRelayError(error: unknown, report: RelayParts['report']): RelayError {
  if (error instanceof RelayError) return error
  report(error)
  return new RelayError(errorCodes.internal, 'Internal error')
}
