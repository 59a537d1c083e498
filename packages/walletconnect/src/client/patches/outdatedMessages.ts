import { changedBy } from '../../session/parseWalletEvent.ts'
import { readNamespaces } from '../../session/readNamespaces.ts'
import type { GrantedNamespace } from '../../session/sessionState.ts'
import type { Client } from '../protocolClient.ts'
import { patchMethod } from './patchMethod.ts'
import {
  delayOf,
  engineOf,
  handlerNames,
  refuse,
  type Seen,
  type SessionMessage,
  seenIn,
  sentAt,
} from './sessionHandlers.ts'

/** An old message of these kinds must not undo a newer one, and must not count twice. */
const ordered = /Update|Extend|Event/

/** How long a relay keeps an event, ms (the TTL of `wc_sessionEvent`). */
const eventLifetimeMs = 300_000

/** An event that was sent at most this long before a choice of the visitor still counts, ms. It may belong to that choice. */
const choiceSlackMs = 5_000

/**
 * Fault: the client knows the order of updates and events only until a reload, and never that of extensions. A relay could resend an old
 * message, or the last one after the visitor has made another choice. The client does not check the age of messages either: a relay could
 * delay an event until the visitor has made another choice.
 *
 * Patch: the last message of each kind is stored with the session.
 *
 * - Events that change the same thing are of one kind, whatever their names.
 * - An update changes no choice among the accounts that it grants. A late update therefore undoes no event.
 * - An event is outdated if a later update removed accounts, since the accounts may have been granted again.
 * - Clocks differ, so the delay of an event is compared with the smallest delay in the session, including the settlement's. A sign-in has
 *   no settlement; its clocks count as equal.
 * - If the wallet's clock is ahead, the delay of the settlement is negative. That counts in the comparison with the visitor's choice alone.
 *   By the limit of five minutes, no event would be accepted any more once the clock is right.
 * - A stored time that is more than a day ahead does not count.
 *
 * @see sign-client/src/controllers/engine.ts:2165, 2217, 2397
 */
export function dropOutdated(client: Client): void {
  const engine = engineOf(client)
  const { session } = client
  const keep = (topic: string, seen: Seen) => session.update(topic, { heard: seen } as object)

  patchMethod(engine, 'onSessionSettleRequest', (handle) => async (topic, message) => {
    const quickest = delayOf(message.id)
    await handle(topic, message)
    // A message that arrived meanwhile may have had a smaller delay.
    if (session.keys.includes(topic)) await keep(topic, { quickest, ...seenIn(client, topic) })
  })

  /**
   * Returns false for an outdated message: the session has seen it or a newer one of its kind, or it is an event and the visitor has since
   * chosen a network or an account. Otherwise records the message as the last of its kind.
   */
  async function isNews(handler: string, topic: string, { id, params }: SessionMessage): Promise<boolean> {
    const namespace = `${params.chainId}`.split(':')[0]
    const changed = changedBy(params.event?.name)
    const kind = changed ? changeOf(changed, namespace) : `${handler} ${params.event?.name ?? ''}`
    const seen = seenIn(client, topic)
    const last = seen[kind] ?? 0
    if (Number(id) === last || sentAt(Number(id)) < sentAt(last)) return false
    const delay = delayOf(id)
    // Only a settlement makes it negative: the wallet's clock may have been fast for this message alone.
    const quickest = Math.min(Math.max(0, delay), seen.quickest ?? 0)
    // The site's clock may have been ahead during the choice.
    const chosenAgo = Math.max(0, Date.now() - sentAt(seen[choiceOf(namespace)] ?? 0))
    const isLate = delay - quickest > chosenAgo + choiceSlackMs || delay - Math.max(0, quickest) > eventLifetimeMs
    if (params.event && isLate) return false
    const over = takenFrom(topic, params.namespaces).flatMap((from) => [
      changeOf('accounts', from),
      changeOf('chain', from),
    ])
    const ends = over.map((change) => [change, Math.max(Number(id), seen[change] ?? 0)])
    await keep(topic, { ...seen, ...Object.fromEntries(ends), quickest, [kind]: Number(id) })
    return true
  }

  /** Returns the namespaces in which an update removes accounts. */
  function takenFrom(topic: string, next: unknown): string[] {
    const before = Object.entries(readNamespaces(session.get(topic).namespaces))
    const after: Partial<Record<string, GrantedNamespace>> = readNamespaces(next)
    const isTaken = ([name, { accounts }]: (typeof before)[number]) =>
      accounts.some((account) => !after[name]?.accounts.includes(account))
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

/** The key under which a session stores the id of the event that last changed something in a namespace. */
const changeOf = (what: string, namespace = '') => `change ${what} ${namespace}`

/** The key under which a session stores when the visitor last chose a network or account of a namespace, epoch µs. */
const choiceOf = (namespace = '') => `choice ${namespace}`

/** Records a choice of the visitor. Events that the wallet sent before it are dropped. */
export function noteChoice(client: Client, topic: string, namespace: string): void {
  if (!client.session.keys.includes(topic)) return
  const seen = { ...seenIn(client, topic), [choiceOf(namespace)]: Date.now() * 1000 }
  client.session.update(topic, { heard: seen } as object).catch(() => {})
}
