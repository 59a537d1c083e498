import type { AdapterStorage } from '@latchkey/core/adapter'
import { type Fields, readStored } from './readStored.ts'

/**
 * Fault: when the WalletConnect client starts, it subscribes to the topics of its stored list, and never compares that list with its
 * sessions. The list may contain topics of offers and sessions that ended while the relay was unreachable. If the list is damaged, no
 * message of the wallet arrives any more. Patch: the list is written before the client starts, with the topic of each session, pairing and
 * sign-in that has not expired.
 *
 * @param prefix - The prefix of the kit in the keys of the client
 * @see core/src/controllers/subscriber.ts:476
 */
export function storeSubscriptions(storage: AdapterStorage, prefix: string, now = Date.now()): void {
  const keyOf = (name: string, part = '2:core') => `wc@${part}:0.3:${prefix}//${name}`
  const read = (key: string) => (readStored(key, storage.get(key)) ?? []) as Fields[]
  const sessionsAndPairings = [...read(keyOf('session', '2:client')), ...read(keyOf('pairing'))]
  const topics = new Set(
    sessionsAndPairings.filter(({ expiry }) => Number(expiry) * 1000 > now).map(({ topic }) => topic),
  )
  // A sign-in has no expiry of its own, so it expires with its pairing.
  for (const { topic, pairingTopic } of read(keyOf('pairingTopics', '1.5:auth')))
    if (topics.has(pairingTopic)) topics.add(topic)
  // Each `id` is a placeholder, which the WalletConnect client replaces when it subscribes.
  const subscriptions = [...topics].map((topic) => ({ topic, relay: { protocol: 'irn' }, id: topic }))
  const key = keyOf('subscription')
  if (subscriptions[0] || storage.get(key)) storage.set(key, JSON.stringify(subscriptions))
}
