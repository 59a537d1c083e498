import type { Client } from '../protocolClient.ts'

export type SessionMessage = {
  id: number
  params: { event?: { name?: unknown }; chainId?: unknown; namespaces?: unknown }
}

/** The client's handlers for the messages of a wallet in a session, each with the name of the check that it calls. */
export const checks = {
  onSessionUpdateRequest: 'isValidUpdate',
  onSessionExtendRequest: 'isValidExtend',
  onSessionPingRequest: 'isValidPing',
  onSessionDeleteRequest: 'isValidDisconnect',
  onSessionEventRequest: 'isValidEmit',
} as const

export type HandlerName = keyof typeof checks

export const handlerNames = Object.keys(checks) as HandlerName[]

/** The private methods of the client’s engine that patches use. */
type Engine = Record<
  HandlerName | 'onSessionSettleRequest',
  (topic: string, message: SessionMessage) => Promise<void>
> &
  Record<(typeof checks)[HandlerName], (parameters: object) => Promise<unknown>> & {
    events: { listenerCount(event: string): number }
    /** The sessions that a wallet has accepted and not settled yet. */
    pendingSessions: ReadonlyMap<number, { sessionTopic: string }>
    sendError(parameters: { id: number; topic: string; error: { code: number; message: string } }): Promise<void>
    sendRequest(parameters: { clientRpcId?: number }): Promise<number>
  }

export function engineOf(client: Client): Engine {
  return client.engine as unknown as Engine
}

const invalidParams = { code: -32602, message: 'Invalid params' }

/** Responds to a message with an error. A message of an ended session is dropped, since the key for a response is gone. */
export async function refuse(client: Client, topic: string, id: number): Promise<void> {
  if (!client.session.keys.includes(topic)) return client.core.history.delete(topic, id)
  await engineOf(client)
    .sendError({ id, topic, error: invalidParams })
    .catch(() => {})
}

/** Returns when a message was sent, epoch ms. An id is the time in µs, with three random digits at the end. */
export function sentAt(id: number): number {
  return Math.floor(id / 1000)
}

export function delayOf(id: number): number {
  return Date.now() - sentAt(Number(id))
}

/**
 * The state that is stored with a session to recognise outdated messages. It contains:
 *
 * - the id of the last message of each kind, and of the last event that changed something in a namespace;
 * - when the visitor last chose something in a namespace, epoch µs;
 * - the smallest delay of a message, ms. It is negative if the wallet's clock was ahead at the settlement.
 */
export type Seen = Partial<Record<string, number>>

/** How far a clock may be ahead, ms. */
const mostAheadMs = 24 * 60 * 60 * 1000

/**
 * Returns the state that is stored with a session to recognise outdated messages. Times that lie further ahead than a clock may be are left
 * out, because any script of the page may have written them, and every later message would be outdated.
 */
export function seenIn({ session }: Client, topic: string): Seen {
  const { heard } = session.get(topic) as { heard?: object }
  const isPossible = (value: unknown) =>
    typeof value === 'number' && value >= -mostAheadMs && sentAt(value) <= Date.now() + mostAheadMs
  return Object.fromEntries(Object.entries(heard ?? {}).filter(([, value]) => isPossible(value)))
}
