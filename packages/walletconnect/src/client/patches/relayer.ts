import type { Client } from '../protocolClient.ts'
import { readFrame } from './guardFrames.ts'

type Subscriber = Client['core']['relayer']['subscriber'] & {
  cached: { topic: string }[]
  rpcUnsubscribe(...parameters: unknown[]): Promise<unknown>
}

type Connection = {
  on(event: 'open', listener: () => void): void
  close(): Promise<void>
  onPayload(frame: { data: unknown }): void
}

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
 * The longest frame that is read, in characters. Four times what a relay of the kit puts into one: a message has 64 KiB at most, and an
 * answer of several 256 KiB (`pageBytes`), with a few hundred bytes around each.
 */
const longestFrame = 1024 * 1024

/**
 * Keeps the client's connection from ten faults.
 *
 * - Every request without a socket starts a connection attempt; each drops the socket of the other, and while the relay is away they
 *   multiply until the page dies. Here one attempt runs at a time.
 * - It opens a new socket without closing the old one, which stays open without a listener: for example when the browser is online again.
 *   Here the old one is closed.
 * - If the socket that brought a message is closed, it acknowledges the message over a new socket, and the error of that is unhandled.
 *   Here the acknowledgement is dropped: the message comes again, and is known.
 * - It waits for the response to a request that was lost with its socket, and repeats it 15 seconds later. Here the caller gets an error
 *   at once, and what is to be published again goes with the next pulse.
 * - It publishes again with every pulse, and a failure of that is unhandled. Here what fails stays for the next pulse.
 * - It stops listening to a socket that it replaces, and a later error of that socket is uncaught. Here it has a listener.
 * - It keeps a topic that is over until the relay has been told, and subscribes to it again over the next socket. Here it is forgotten at
 *   once; the relay's subscription ends by itself.
 * - It warns in the console of a leak when more than ten messages are in flight, since there is one listener for each. Here it does not.
 * - It reads a frame of any length, before it knows what is in it. Here one that is longer than any relay has to send is dropped.
 * - It throws an uncaught error for a malformed frame, or for one whose id is the name of an event. Here such a frame is dropped.
 */
export function patchRelayer(given: Client['core']['relayer']): void {
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
    if (relayer.provider.connection) guardFrames(relayer.provider.connection, relayer.logger)
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

function guardFrames(connection: Connection, logger: Relayer['logger']): void {
  const { onPayload } = connection
  connection.onPayload = ({ data }) => {
    const payload = String(data).length > longestFrame ? undefined : readFrame(data)
    // The client parses only text, so it uses this object as it is.
    if (payload) onPayload.call(connection, { data: payload })
    else logger.error('A frame that no relay has to send was dropped.')
  }
}

/** Closes the socket for good: nothing that is still on its way opens another. */
export async function closeRelayer(relayer: Client['core']['relayer']): Promise<void> {
  relayer.transportOpen = async () => {}
  relayer.request = () => new Promise(() => {})
  await relayer.transportClose()
}
