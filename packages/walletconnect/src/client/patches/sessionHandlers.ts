import type { Client } from '../protocolClient.ts'

/** The namespaces of an update, with what they grant. */
export type Granted = Record<string, { accounts?: readonly string[] }>

export type SessionMessage = {
  id: number
  params: { event?: { name?: unknown }; chainId?: unknown; namespaces?: Granted }
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
    sendError(parameters: { id: number; topic: string; error: { code: number; message: string } }): Promise<void>
    sendRequest(parameters: { clientRpcId?: number }): Promise<number>
  }

export function engineOf(client: Client): Engine {
  return client.engine as unknown as Engine
}

const invalidParams = { code: -32602, message: 'Invalid params' }

/** Responds to a message with an error. One of a session that has ended is dropped: there is no key to respond with. */
export async function refuse(client: Client, topic: string, id: number): Promise<void> {
  if (!client.session.keys.includes(topic)) return client.core.history.delete(topic, id)
  await engineOf(client)
    .sendError({ id, topic, error: invalidParams })
    .catch(() => {})
}

/** When a message was sent, epoch ms: ids are the time in µs, with three random digits at the end. */
export function sentAt(id: number): number {
  return Math.floor(id / 1000)
}

export function delayOf(id: number): number {
  return Date.now() - sentAt(Number(id))
}

/** By kind of message, or by what an event changes in a namespace, the id of the last one; by namespace, when the visitor last chose; and the smallest delay of a message, ms. */
export type Seen = Record<string, number>

/** The record of received messages that is stored with a session. */
export function seenIn({ session }: Client, topic: string): Seen | undefined {
  return (session.get(topic) as { heard?: Seen }).heard
}
