import type { Client } from './client.ts'

type Subscriber = Client['core']['relayer']['subscriber'] & {
  cached: { topic: string }[]
  rpcUnsubscribe(...parameters: unknown[]): Promise<unknown>
}

type Connection = { on(event: 'open', listener: () => void): void; close(): Promise<void> }

type Queued = { attempt: number; request: unknown; opts: unknown }

type Publisher = {
  queue: Map<string, Queued>
  checkQueue(): void
  rpcPublish(request: unknown, opts: unknown): Promise<unknown>
}

type Relayer = Omit<Client['core']['relayer'], 'subscriber' | 'publisher' | 'provider' | 'events'> & {
  events: { setMaxListeners(count: number): void }
  subscriber: Subscriber
  publisher: Publisher
  provider: { connection?: Connection; on(event: 'error', listener: () => void): void }
  connect(relayUrl?: string): Promise<void>
  createProvider(): Promise<void>
  toEstablishConnection(): Promise<void>
  acknowledgePayload(payload: unknown): Promise<void>
}

/**
 * Keeps the client's connection from eight faults.
 *
 * - It begins an attempt at the relay for every request that finds no socket; each drops the socket of the other, and while the relay is
 *   away they multiply until the page dies. One attempt runs at a time.
 * - It takes a new socket without closing the one before, which stays open and is listened to by nobody: when the browser says that it is
 *   online again, for one.
 * - It acknowledges a message over a new socket of its own where the one that brought it is closed by then, with an error that nobody
 *   catches. What is not acknowledged comes again, and is known.
 * - It waits for the answer to what went down with a socket, and sends it again a quarter of a minute later. Whoever waits is told at
 *   once, and what is to be published again goes with the next pulse.
 * - It publishes again with every pulse, and nobody catches what comes of it. What fails stays for the next one.
 * - It stops listening to a socket that it replaces, and what that one still says of itself is thrown at the page.
 * - It does not forget a topic that is over before the relay has been told, and takes it up again with the next socket. The relay forgets
 *   by itself.
 * - It warns in the console of a leak when more than ten messages are on their way at once: there is one listener for each.
 */
export function mendRelayer(given: Client['core']['relayer']): void {
  const relayer = given as unknown as Relayer
  const { subscriber, publisher, connect, createProvider, acknowledgePayload, request, unsubscribe } = relayer
  const { rpcUnsubscribe } = subscriber
  relayer.events.setMaxListeners(0)
  let current: Promise<void> | undefined
  relayer.connect = (relayUrl) => {
    current ??= connect.call(relayer, relayUrl).finally(() => {
      current = undefined
    })
    return current
  }
  const inFlight = new Set<(reason: Error) => void>()
  const loseAll = () => {
    for (const lose of inFlight) lose(new Error('The relay went away.'))
  }
  relayer.on('relayer_disconnect', loseAll)
  relayer.createProvider = async () => {
    const before = relayer.provider.connection
    await createProvider.call(relayer)
    relayer.provider.on('error', () => {})
    loseAll()
    // One that is still being opened closes once it is open.
    before?.on('open', () => before.close().catch(() => {}))
    before?.close().catch(() => {})
  }
  relayer.request = async (parameters) => {
    await relayer.toEstablishConnection()
    return new Promise((resolve, reject) => {
      inFlight.add(reject)
      request(parameters)
        .then(resolve, reject)
        .finally(() => inFlight.delete(reject))
    })
  }
  publisher.checkQueue = () => {
    for (const [id, { attempt, request, opts }] of publisher.queue) {
      publisher.queue.set(id, { attempt: attempt + 1, request, opts })
      publisher.rpcPublish(request, opts).catch(() => {})
    }
  }
  relayer.acknowledgePayload = async (payload) => {
    if (relayer.connected) await acknowledgePayload.call(relayer, payload).catch(() => {})
  }
  subscriber.rpcUnsubscribe = async (...parameters) => {
    if (relayer.connected) await rpcUnsubscribe.apply(subscriber, parameters).catch(() => {})
  }
  relayer.unsubscribe = async (topic, opts) => {
    subscriber.cached = subscriber.cached.filter((one) => one.topic !== topic)
    await unsubscribe.call(relayer, topic, opts)
  }
}

/** Closes the socket for good: nothing that is still on its way opens another. */
export async function closeRelayer(relayer: Client['core']['relayer']): Promise<void> {
  relayer.transportOpen = async () => {}
  relayer.request = () => new Promise(() => {})
  await relayer.transportClose()
}
