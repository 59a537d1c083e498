import { changedBy } from '../../session/parseWalletEvent.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import {
  delayOf,
  engineOf,
  type Granted,
  handlerNames,
  refuse,
  type Seen,
  type SessionMessage,
  seenIn,
  sentAt,
} from './sessionHandlers.ts'

/** Of these, an old one must not undo a newer one, or count twice. */
const ordered = /Update|Extend|Event/

/** How long a relay keeps an event, ms (the TTL of `wc_sessionEvent`). */
const eventLifetimeMs = 300_000

/** How much earlier than a choice of the visitor an event may have been sent and still count, ms: it may belong to that choice. */
const choiceSlackMs = 5_000

/**
 * Fault: the client knows the order of updates and events only until a reload, and of extensions not at all: a relay could send an old one
 * again, or the last one after the visitor has chosen otherwise. It does not check their age either: a relay could hold an event back
 * until the visitor has chosen otherwise.
 *
 * Here the last message of each kind is kept with the session; events that change the same thing are of one kind, whatever their names. An
 * update changes no choice among the accounts that it grants, so that a late one undoes no event. An event from before an update that took
 * accounts away is over, since they may have been granted again. Clocks differ, so the delay of an event is compared with the smallest one of
 * the session, the settlement's included; after a sign-in, which has none, clocks count as equal.
 *
 * @see sign-client/src/controllers/engine.ts:2165, 2217, 2397
 */
export function dropOutdated(client: Client): void {
  const engine = engineOf(client)
  const { session } = client
  const keep = (topic: string, seen: Seen) => session.update(topic, { heard: seen } as object)

  patchMethod(engine, 'onSessionSettleRequest', (handle) => async (topic, message) => {
    const quickest = Math.max(0, delayOf(message.id))
    await handle(topic, message)
    // A message that came meanwhile may have been quicker.
    if (session.keys.includes(topic)) await keep(topic, { quickest, ...seenIn(client, topic) })
  })

  /** Whether nothing newer of its kind came in the session, and the visitor has not chosen otherwise since it was sent. */
  async function isNews(handler: string, topic: string, { id, params }: SessionMessage): Promise<boolean> {
    const namespace = `${params.chainId}`.split(':')[0]
    const changed = changedBy(params.event?.name)
    const kind = changed ? changeOf(changed, namespace) : `${handler} ${params.event?.name ?? ''}`
    const seen = seenIn(client, topic)
    const last = seen?.[kind] ?? 0
    if (Number(id) === last || sentAt(Number(id)) < sentAt(last)) return false
    const delay = delayOf(id)
    // Never below zero: the wallet's clock may have been fast once, and be right now.
    const quickest = Math.max(0, Math.min(delay, seen?.quickest ?? 0))
    const chosenAgo = Date.now() - (seen?.[choiceOf(namespace)] ?? 0)
    if (params.event && delay - quickest > Math.min(eventLifetimeMs, chosenAgo + choiceSlackMs)) return false
    const over = takenFrom(topic, params.namespaces).flatMap((from) => [
      changeOf('accounts', from),
      changeOf('chain', from),
    ])
    const ends = over.map((change) => [change, Math.max(Number(id), seen?.[change] ?? 0)])
    await keep(topic, { ...seen, ...Object.fromEntries(ends), quickest, [kind]: Number(id) })
    return true
  }

  /** The namespaces in which an update takes accounts away. */
  function takenFrom(topic: string, next: Granted | undefined): string[] {
    const before = Object.entries(session.get(topic).namespaces)
    const isTaken = ([name, { accounts }]: (typeof before)[number]) =>
      accounts.some((account) => !next?.[name]?.accounts?.includes(account))
    return next ? before.filter(isTaken).map(([name]) => name) : []
  }

  for (const name of handlerNames.filter((one) => ordered.test(one))) {
    patchMethod(
      engine,
      name,
      (handle) => async (topic, message) =>
        (await isNews(name, topic, message)) ? handle(topic, message) : refuse(client, topic, message.id),
    )
  }
}

/** Where a session keeps which event last changed something of a namespace, by its id. */
const changeOf = (what: string, namespace = '') => `change ${what} ${namespace}`

/** Where a session keeps when the visitor last chose the network or account of a namespace, epoch ms. */
const choiceOf = (namespace = '') => `choice ${namespace}`

/** Notes a choice of the visitor: events that the wallet sent before it are dropped. */
export function noteChoice(client: Client, topic: string, namespace: string): void {
  if (!client.session.keys.includes(topic)) return
  const seen = { ...seenIn(client, topic), [choiceOf(namespace)]: Date.now() }
  client.session.update(topic, { heard: seen } as object).catch(() => {})
}
