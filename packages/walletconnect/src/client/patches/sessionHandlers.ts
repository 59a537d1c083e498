import type { Client } from '../protocolClient.ts'

/** A request of the wallet in a session. The fields of `params` depend on the method. */
export type SessionMessage = {
  id: number
  params: { event?: { name?: unknown }; chainId?: unknown; namespaces?: unknown }
}

/**
 * The names of the WalletConnect client's handlers for the messages of a wallet in a session, each with the name of the check that the
 * handler calls.
 */
export const checkNames = {
  onSessionUpdateRequest: 'isValidUpdate',
  onSessionExtendRequest: 'isValidExtend',
  onSessionPingRequest: 'isValidPing',
  onSessionDeleteRequest: 'isValidDisconnect',
  onSessionEventRequest: 'isValidEmit',
} as const

export type HandlerName = keyof typeof checkNames

export const handlerNames = Object.keys(checkNames) as HandlerName[]

/** The private methods of the WalletConnect client’s engine that patches use. */
type Engine = Record<
  HandlerName | 'onSessionSettleRequest',
  (topic: string, message: SessionMessage) => Promise<void>
> &
  Record<(typeof checkNames)[HandlerName], (parameters: object) => Promise<unknown>> & {
    events: { listenerCount(event: string): number }
    /** The sessions that a wallet has approved but has not settled yet, by the id of the proposal. */
    pendingSessions: ReadonlyMap<number, { sessionTopic: string }>
    sendError(parameters: { id: number; topic: string; error: { code: number; message: string } }): Promise<void>
    sendRequest(parameters: { clientRpcId?: number }): Promise<number>
  }

export function engineOf(client: Client): Engine {
  return client.engine as unknown as Engine
}

const invalidParamsError = { code: -32602, message: 'Invalid params' }

/** Responds to a message with an error. If the session has ended, the message is dropped, because the key to encrypt a response is gone. */
export async function refuseMessage(client: Client, topic: string, id: number): Promise<void> {
  if (!client.session.keys.includes(topic)) return client.core.history.delete(topic, id)
  await engineOf(client)
    .sendError({ id, topic, error: invalidParamsError })
    .catch(() => {})
}

/** Returns the time when a message was sent, in ms since the epoch. A message's id is that time, followed by three random digits. */
export function readSendTime(id: number): number {
  return Math.floor(id / 1000)
}

/** Returns how many ms ago a message was sent. The result is negative if the clock of the sender is ahead. */
export function readDeliveryDelayMs(id: number): number {
  return Date.now() - readSendTime(Number(id))
}

/**
 * The state that is stored with a session to recognise outdated messages:
 *
 * - the id of the last message of each kind, and of the last event that changed the chain or the accounts of a namespace;
 * - when the visitor last chose a network or an account of a namespace, in µs since the epoch;
 * - the smallest delay of a message, in ms. The delay is negative if the wallet's clock was ahead at the settlement.
 */
export type OrderingState = Partial<Record<string, number>>

/** How far the clock of the wallet or the site may be wrong, in ms. */
const maxClockErrorMs = 24 * 60 * 60 * 1000

/**
 * Returns the state that is stored with a session to recognise outdated messages. A time that is too far ahead is left out, because any
 * script of the page may have written it, and every message before that time would count as outdated.
 */
export function readOrderingState({ session }: Client, topic: string): OrderingState {
  const { heard } = session.get(topic) as { heard?: object }
  const isPossible = (value: unknown) =>
    typeof value === 'number' && value >= -maxClockErrorMs && readSendTime(value) <= Date.now() + maxClockErrorMs
  return Object.fromEntries(Object.entries(heard ?? {}).filter(([, value]) => isPossible(value)))
}
