import { createLocalBus } from '../src/platform/bus.ts'
import { createLocalRateLimiter } from '../src/platform/rateLimiter.ts'
import type { Connection } from '../src/services/relay/connection.ts'
import { createRelay, type Relay } from '../src/services/relay/createRelay.ts'
import { defaultLimits, type LimitOptions, withLimits } from '../src/services/relay/limits.ts'
import type { Peer } from '../src/services/relay/Peer.ts'
import type { RelayParts } from '../src/services/relay/RelayParts.ts'
import { createMemoryStore } from '../src/services/relay/store/memoryStore.ts'
import { createTestClock, type TestClock } from './testClock.ts'

export type TestRelay = Relay & { clock: TestClock; faults: unknown[] }

/** Creates a relay without sockets, with a clock that the test advances. */
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

export type Frame = {
  id: unknown
  jsonrpc: string
  method?: string
  params?: { id: string; data: { topic: string; message: string; publishedAt: number; tag: number } }
  result?: unknown
  error?: { code: number; message: string }
}

export type TestClient = Connection & {
  /** All received frames, in order. */
  frames: Frame[]
  dropped: string[]
  /** Calls a method. Returns its result or its error. */
  call: (method: string, params: unknown) => Promise<unknown>
  /** The messages pushed since the last call. */
  pushed: () => string[]
  /** Makes the peer slow: the relay pushes no messages to it. */
  setSlow: (isSlow: boolean) => void
}

/** A client of a relay, connected without a socket. */
export function connectTestClient(relay: Relay, clientId: string, address = clientId): TestClient {
  const frames: Frame[] = []
  const dropped: string[] = []
  let lastId = 0
  let seen = 0
  let isSlow = false
  let waiting: (() => void)[] = []

  const peer: Peer = {
    send: (frame) => frames.push(JSON.parse(frame)),
    isSlow: () => isSlow,
    drained: () => (isSlow ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()),
    drop: (reason) => dropped.push(reason),
  }
  const connection = relay.connect({ clientId, address, peer })

  return {
    ...connection,
    frames,
    dropped,
    call: async (method, params) => {
      lastId += 1
      const id = lastId
      await connection.receive(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      const answer = frames.find((frame) => frame.id === id && !frame.method)
      return answer?.error ?? answer?.result
    },
    pushed: () => {
      const pushes = frames.slice(seen).flatMap(({ params }) => (params ? [unseal(params.data.message)] : []))
      seen = frames.length
      return pushes
    },
    setSlow: (value) => {
      isSlow = value
      if (!isSlow) for (const resume of waiting.splice(0)) resume()
      waiting = []
    },
  }
}

/** Resolves after all promises that are ready now. */
export const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A topic for a small number. */
export const topicOf = (number: number) => number.toString(16).padStart(64, '0')

/** Starts a relay with one wallet and one site connected. */
export function startTestRelay(options: Parameters<typeof createTestRelay>[0] = {}) {
  const relay = createTestRelay(options)
  return { relay, dapp: connectTestClient(relay, 'dapp'), wallet: connectTestClient(relay, 'wallet') }
}

/** An unencrypted envelope with the layout of an encrypted one: type (1 byte), nonce (12 bytes), text, tag (16 bytes). */
export const seal = (text: string) =>
  Buffer.concat([Buffer.alloc(13), Buffer.from(text), Buffer.alloc(16)]).toString('base64')

/** Returns the text that was passed to `seal`. */
export const unseal = (envelope: string) => Buffer.from(envelope, 'base64').subarray(13, -16).toString()

/** Params of `irn_publish` for the first topic. */
export const draft = (text: string, more: object = {}) => ({
  topic: topicOf(1),
  message: seal(text),
  ttl: 300,
  tag: 1108,
  ...more,
})

export const payloadRefusal = (message: string) => ({ code: -32600, message })
export const limitRefusal = (message: string) => ({ code: 3001, message: `Too many requests: ${message}` })
