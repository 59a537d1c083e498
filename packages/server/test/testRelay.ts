import { createLocalBus } from '../src/platform/bus.ts'
import { createLocalRateLimiter } from '../src/platform/rateLimiter.ts'
import type { Connection } from '../src/services/relay/connection.ts'
import { createRelay, type Relay } from '../src/services/relay/createRelay.ts'
import { defaultLimits, type LimitOptions, withLimits } from '../src/services/relay/limits.ts'
import type { Peer } from '../src/services/relay/Peer.ts'
import type { RelayParts } from '../src/services/relay/RelayParts.ts'
import { createMemoryStore } from '../src/services/relay/store/memoryStore.ts'
import { createTestClock, type TestClock } from './testClock.ts'

/** A relay without sockets. `faults` contains the errors that it has reported. */
export type TestRelay = Relay & { clock: TestClock; faults: unknown[] }

/** Creates a relay that tests call directly, without sockets. A test advances the clock of the relay. */
export function createTestRelay({
  limits,
  ...parts
}: Partial<Omit<RelayParts, 'limits' | 'clock'>> & {
  limits?: LimitOptions
  clock?: TestClock
} = {}): TestRelay {
  const clock = parts.clock ?? createTestClock()
  const faults: unknown[] = []
  const relay = createRelay({
    store: createMemoryStore(),
    bus: createLocalBus(),
    rateLimiter: createLocalRateLimiter(clock),
    report: (error) => faults.push(error),
    ...parts,
    clock,
    limits: withLimits(defaultLimits, limits),
  })
  return { ...relay, clock, faults }
}

/** A JSON-RPC frame that the relay has sent. */
export type Frame = {
  id: unknown
  jsonrpc: string
  method?: string
  params?: { id: string; data: { topic: string; message: string; publishedAt: number; tag: number } }
  result?: unknown
  error?: { code: number; message: string }
}

export type TestClient = Connection & {
  /** All frames that the client has received, in order. */
  frames: Frame[]
  dropReasons: string[]
  /** Calls a method of the relay. Resolves with the result or the error of the response. */
  call: (method: string, params: unknown) => Promise<unknown>
  /** Returns the texts of the messages that the relay has pushed since the last call of this function. */
  pushed: () => string[]
  /** Sets whether the client reads slowly. The relay pushes no messages to a slow client. */
  setSlow: (isSlow: boolean) => void
}

/** Connects a client to a relay without a socket. */
export function connectTestClient(relay: Relay, clientId: string, address = clientId): TestClient {
  const frames: Frame[] = []
  const dropReasons: string[] = []
  let lastId = 0
  let readCount = 0
  let isSlow = false
  let drainListeners: (() => void)[] = []

  const peer: Peer = {
    send: (frame) => frames.push(JSON.parse(frame)),
    isSlow: () => isSlow,
    drained: () => (isSlow ? new Promise((resolve) => drainListeners.push(resolve)) : Promise.resolve()),
    drop: (reason) => dropReasons.push(reason),
  }
  const connection = relay.connect({ clientId, address, peer })

  return {
    ...connection,
    frames,
    dropReasons,
    call: async (method, params) => {
      lastId += 1
      const id = lastId
      await connection.receive(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      const response = frames.find((frame) => frame.id === id && !frame.method)
      return response?.error ?? response?.result
    },
    pushed: () => {
      const pushes = frames.slice(readCount).flatMap(({ params }) => (params ? [unseal(params.data.message)] : []))
      readCount = frames.length
      return pushes
    },
    setSlow: (value) => {
      isSlow = value
      if (!isSlow) for (const resume of drainListeners.splice(0)) resume()
      drainListeners = []
    },
  }
}

/** Resolves in a later turn of the event loop, after all promises that can settle in this turn. */
export const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Creates a topic (64 hex digits) from a small number. */
export const topicOf = (number: number) => number.toString(16).padStart(64, '0')

/** Creates a relay to which one wallet and one site are connected. */
export function startTestRelay(options: Parameters<typeof createTestRelay>[0] = {}) {
  const relay = createTestRelay(options)
  return { relay, dapp: connectTestClient(relay, 'dapp'), wallet: connectTestClient(relay, 'wallet') }
}

/**
 * Puts a text into an envelope that the relay accepts as encrypted. The text is not encrypted: type (1 byte), nonce (12 bytes), text, tag
 * (16 bytes).
 */
export const seal = (text: string) =>
  Buffer.concat([Buffer.alloc(13), Buffer.from(text), Buffer.alloc(16)]).toString('base64')

/** Returns the text that was passed to `seal`. */
export const unseal = (envelope: string) => Buffer.from(envelope, 'base64').subarray(13, -16).toString()

/** Returns params of `irn_publish` for the topic `topicOf(1)`. */
export const draft = (text: string, more: object = {}) => ({
  topic: topicOf(1),
  message: seal(text),
  ttl: 300,
  tag: 1108,
  ...more,
})

/** Returns the error that the relay sends for an invalid request. */
export const payloadRefusal = (message: string) => ({ code: -32600, message })
/** Returns the error that the relay sends for a request beyond a limit. */
export const limitRefusal = (message: string) => ({ code: 3001, message: `Too many requests: ${message}` })
