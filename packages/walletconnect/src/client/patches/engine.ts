import { sessionSeconds } from '../lifetimes.ts'
import { newId } from '../newId.ts'
import type { Client } from '../protocolClient.ts'

type Message = { id: number; params: { event?: { name?: unknown }; chainId?: unknown } }

type Handlers = keyof typeof checks | 'onSessionSettleRequest'
type Engine = Record<Handlers, (topic: string, message: Message) => Promise<void>> &
  Record<(typeof checks)[keyof typeof checks], (parameters: object) => Promise<unknown>> & {
    events: { listenerCount(event: string): number }
    sendError(parameters: { id: number; topic: string; error: { code: number; message: string } }): Promise<void>
    sendRequest(parameters: { clientRpcId?: number }): Promise<number>
  }

/** Which check the client begins for a message of the wallet, and does not wait for. */
const checks = {
  onSessionUpdateRequest: 'isValidUpdate',
  onSessionExtendRequest: 'isValidExtend',
  onSessionPingRequest: 'isValidPing',
  onSessionDeleteRequest: 'isValidDisconnect',
  onSessionEventRequest: 'isValidEmit',
} as const

/** Of these, an old one must not undo a newer one, or count twice. */
const ordered = /Update|Extend|Event/

/** How long a relay keeps an event, ms (the TTL of `wc_sessionEvent`). */
const eventLifetimeMs = 300_000

/** How much earlier than a choice of the visitor an event may have been sent and still count, ms: it may belong to that choice. */
const choiceSlackMs = 5_000

const invalidParams = { code: -32602, message: 'Invalid params' }

/** Ids are the time in µs; their last three digits are random. */
const sentAt = (id: number) => Math.floor(id / 1000)
const delayOf = (id: number) => Date.now() - sentAt(Number(id))

/**
 * Keeps the engine from six faults.
 *
 * - It lets a message take effect before it knows whether the message is in order, and throws the outcome at the page. One that is not
 *   in order is answered with an error and has no effect.
 * - It knows the order of updates and events only until a reload, and of extensions not at all: a relay could send an old one again, or
 *   the last one after the visitor has chosen otherwise. The last one of each kind is kept with the session. It does not check their
 *   age either: a relay could hold an event back until the visitor has chosen otherwise. Clocks differ, so the delay is compared with
 *   the smallest one of the session, the settlement's included; after a sign-in, which has none, clocks count as equal. An extension
 *   counts from when it was sent.
 * - It throws where no one waits for an answer by its events: the page that asked is gone, or asks in another way (`createRequests`).
 * - It gives requests ids that may come twice (`newId`).
 * - It never answers a second settlement of a session, and keeps it. That is dropped.
 * - It tries to answer what comes where there is no session, or no longer, throws and logs that it cannot, and keeps it. That is dropped.
 */
export function patchEngine(client: Client): void {
  const { engine: given, session, logger } = client
  const { expirer, history } = client.core
  const engine = given as unknown as Engine
  engine.events.listenerCount = () => 1

  const { sendRequest } = engine
  engine.sendRequest = (parameters) => sendRequest({ clientRpcId: newId(), ...parameters })

  type Heard = Record<string, number>
  const heardIn = (topic: string) => (session.get(topic) as { heard?: Heard }).heard
  const keep = (topic: string, heard: Heard) => session.update(topic, { heard } as object)

  const { onSessionSettleRequest } = engine
  engine.onSessionSettleRequest = async (topic, message) => {
    const quickest = Math.max(0, delayOf(message.id))
    const isKnown = session.keys.includes(topic)
    await onSessionSettleRequest(topic, message)
    if (isKnown) history.delete(topic, message.id)
    // What came meanwhile knows better.
    if (session.keys.includes(topic)) await keep(topic, { quickest, ...heardIn(topic) })
  }

  /** Whether nothing newer of its kind was heard in the session, and the visitor has not chosen otherwise since it was sent. */
  async function isNews(handler: string, topic: string, { id, params }: Message): Promise<boolean> {
    if (!ordered.test(handler)) return true
    const kind = `${handler} ${params.event?.name ?? ''}`
    const heard = heardIn(topic)
    const last = heard?.[kind] ?? 0
    if (Number(id) === last || sentAt(Number(id)) < sentAt(last)) return false
    const delay = delayOf(id)
    // Never below zero: the wallet's clock may have been fast once, and be right now.
    const quickest = Math.max(0, Math.min(delay, heard?.quickest ?? 0))
    const chosenAgo = Date.now() - (heard?.[choiceOf(`${params.chainId}`.split(':')[0])] ?? 0)
    if (params.event && delay - quickest > Math.min(eventLifetimeMs, chosenAgo + choiceSlackMs)) return false
    await keep(topic, { ...heard, quickest, [kind]: Number(id) })
    return true
  }

  /** The client counts from when an extension arrives. */
  async function extendFrom(topic: string, id: number): Promise<void> {
    const age = delayOf(id) - (heardIn(topic)?.quickest ?? 0)
    const expiry = Math.floor((Date.now() - age) / 1000) + sessionSeconds
    if (!session.keys.includes(topic) || session.get(topic).expiry <= expiry) return
    expirer.set(topic, expiry)
    await session.update(topic, { expiry })
    client.events.emit('session_extend', { id, topic })
  }

  for (const [handler, check] of Object.entries(checks) as [
    keyof typeof checks,
    (typeof checks)[keyof typeof checks],
  ][]) {
    const handle = engine[handler]
    const verify = engine[check]
    engine[check] = (parameters) => verify(parameters).catch(() => {})
    engine[handler] = async (topic, message) => {
      const { id, params } = message
      const isOver = () => !session.keys.includes(topic)
      const isSound = await verify({ ...params, topic, reason: params }).then(
        () => true,
        (error) => isOver() || logger.error(error),
      )
      if (isOver()) return history.delete(topic, id)
      if (isSound && (await isNews(handler, topic, message))) {
        await handle(topic, message)
        return handler === 'onSessionExtendRequest' ? extendFrom(topic, id) : undefined
      }
      await engine.sendError({ id, topic, error: invalidParams }).catch(() => {})
    }
  }
}

/** Where a session keeps when the visitor last chose the network or account of a namespace, epoch ms. */
const choiceOf = (namespace = '') => `choice ${namespace}`

/** Notes a choice of the visitor, which undoes what the wallet said before it. */
export function noteChoice({ session }: Client, topic: string, namespace: string): void {
  if (!session.keys.includes(topic)) return
  const { heard } = session.get(topic) as { heard?: Record<string, number> }
  session.update(topic, { heard: { ...heard, [choiceOf(namespace)]: Date.now() } } as object).catch(() => {})
}
