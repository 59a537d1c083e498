import { changedBy } from '../../session/parseWalletEvent.ts'
import { readNamespaces } from '../../session/readNamespaces.ts'
import type { GrantedNamespace } from '../../session/sessionState.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import {
  engineOf,
  handlerNames,
  type OrderingState,
  readDeliveryDelayMs,
  readOrderingState,
  readSendTime,
  refuseMessage,
  type SessionMessage,
} from './sessionHandlers.ts'

/**
 * Matches the names of the handlers for updates, extensions and events. The order of these messages matters: an old message must not undo a
 * newer one, and a repeated message must have no effect.
 */
const orderedHandlers = /Update|Extend|Event/

/** How long a relay keeps an event, in ms (the TTL of `wc_sessionEvent`). */
const eventLifetimeMs = 300_000

/**
 * An event is still applied if the wallet sent it at most this many ms before the site recorded a choice of the visitor. The wallet may
 * have sent the event because of this choice.
 */
const choiceToleranceMs = 5_000

/**
 * Fault: the WalletConnect client forgets the order of updates and events at a reload, and never knows the order of extensions. A relay
 * could therefore resend an old message, or resend the last message after the visitor has made another choice. The client does not check
 * the age of messages either: a relay could delay an event until the visitor has made another choice.
 *
 * Patch: the id of the last message of each kind is stored with the session, and older messages are refused.
 *
 * - Events that change the same value, such as the chain, are of one kind, even if their names differ.
 * - An update does not say which of the granted accounts is active. A late update therefore cannot undo an event.
 * - An event is outdated if a later update removed accounts of its namespace. Otherwise an old event could make a removed account active as
 *   soon as the wallet grants the account again.
 * - The clocks of the wallet and the site differ. The delay of an event is therefore compared with the smallest delay in the session,
 *   including the settlement's. A sign-in has no settlement, so the two clocks are taken as equal.
 * - If the wallet's clock is ahead, the delay of the settlement is negative. A negative delay is used only in the comparison with the
 *   visitor's choice. The check of the event's lifetime (five minutes) ignores a negative delay. Otherwise every event would be refused
 *   once the wallet's clock is corrected.
 * - A stored time that is more than a day in the future is ignored.
 *
 * @see sign-client/src/controllers/engine.ts:2165, 2217, 2397
 */
export function dropOutdatedMessages(client: Client): void {
  const engine = engineOf(client)
  const { session } = client
  const storeOrderingState = (topic: string, orderingState: OrderingState) =>
    session.update(topic, { heard: orderingState } as object)

  patchMethod(engine, 'onSessionSettleRequest', (handle) => async (topic, message) => {
    const smallestDelayMs = readDeliveryDelayMs(message.id)
    await handle(topic, message)
    // The stored delay replaces `smallestDelayMs`, because a message that arrived during `handle` may have had a smaller delay.
    if (session.keys.includes(topic))
      await storeOrderingState(topic, { quickest: smallestDelayMs, ...readOrderingState(client, topic) })
  })

  /**
   * Returns false for an outdated message. Records any other message as the last of its kind, and returns true. A message is outdated if
   * this message or a newer one of its kind has arrived before. An event is also outdated if the visitor has chosen a network or an account
   * since it was sent, or if it is older than `eventLifetimeMs`.
   */
  async function isNewMessage(handler: string, topic: string, { id, params }: SessionMessage): Promise<boolean> {
    const namespace = `${params.chainId}`.split(':')[0]
    const changedValue = changedBy(params.event?.name)
    const stateKey = changedValue ? changeKey(changedValue, namespace) : `${handler} ${params.event?.name ?? ''}`
    const orderingState = readOrderingState(client, topic)
    const lastMessageId = orderingState[stateKey] ?? 0
    if (Number(id) === lastMessageId || readSendTime(Number(id)) < readSendTime(lastMessageId)) return false
    const delayMs = readDeliveryDelayMs(id)
    // A delay below 0 counts as 0 here, because the wallet's clock may have been fast for this message alone. Only the delay of a
    // settlement is stored as a negative number.
    const smallestDelayMs = Math.min(Math.max(0, delayMs), orderingState.quickest ?? 0)
    // If the site's clock was set back after the visitor's choice, the difference is negative, and counts as 0.
    const msSinceChoice = Math.max(0, Date.now() - readSendTime(orderingState[choiceKey(namespace)] ?? 0))
    const isLate =
      delayMs - smallestDelayMs > msSinceChoice + choiceToleranceMs ||
      delayMs - Math.max(0, smallestDelayMs) > eventLifetimeMs
    if (params.event && isLate) return false
    const outdatedKeys = namespacesThatLoseAccounts(topic, params.namespaces).flatMap((from) => [
      changeKey('accounts', from),
      changeKey('chain', from),
    ])
    const newLastIds = outdatedKeys.map((change) => [change, Math.max(Number(id), orderingState[change] ?? 0)])
    await storeOrderingState(topic, {
      ...orderingState,
      ...Object.fromEntries(newLastIds),
      quickest: smallestDelayMs,
      [stateKey]: Number(id),
    })
    return true
  }

  /** Returns the namespaces in which an update removes accounts. */
  function namespacesThatLoseAccounts(topic: string, next: unknown): string[] {
    const oldNamespaces = Object.entries(readNamespaces(session.get(topic).namespaces))
    const newNamespaces: Partial<Record<string, GrantedNamespace>> = readNamespaces(next)
    const losesAccounts = ([name, { accounts }]: (typeof oldNamespaces)[number]) =>
      accounts.some((account) => !newNamespaces[name]?.accounts.includes(account))
    return next ? oldNamespaces.filter(losesAccounts).map(([name]) => name) : []
  }

  for (const name of handlerNames.filter((one) => orderedHandlers.test(one))) {
    patchMethod(
      engine,
      name,
      (handle) => async (topic, message) =>
        (await isNewMessage(name, topic, message)) ? handle(topic, message) : refuseMessage(client, topic, message.id),
    )
  }
}

/** The key under which a session stores the id of the event that last changed the chain or the accounts of a namespace. */
const changeKey = (what: string, namespace = '') => `change ${what} ${namespace}`

/**
 * The key under which a session stores the time when the visitor last chose a network or account of a namespace. The time is in µs since
 * the epoch.
 */
const choiceKey = (namespace = '') => `choice ${namespace}`

/**
 * Records that the visitor has chosen a network or an account of a namespace. Events that the wallet sent before the choice are then
 * dropped.
 */
export function recordChoiceTime(client: Client, topic: string, namespace: string): void {
  if (!client.session.keys.includes(topic)) return
  const newestTimes = { ...readOrderingState(client, topic), [choiceKey(namespace)]: Date.now() * 1000 }
  client.session.update(topic, { heard: newestTimes } as object).catch(() => {})
}
