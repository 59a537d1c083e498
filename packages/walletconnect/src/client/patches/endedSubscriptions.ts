import type { AdapterStorage } from '@latchkey/core/adapter'

type Stored = { topic?: unknown; expiry?: unknown; pairingTopic?: unknown }

/**
 * Fault: at every start, the client subscribes to topics of offers and sessions that ended while the relay was unreachable. Patch: their
 * stored subscriptions are removed before the client starts.
 *
 * @see core/src/controllers/subscriber.ts:476
 */
export function removeEndedSubscriptions(storage: AdapterStorage, now = Date.now()): void {
  const keys = storage.keys()
  const read = (name: string) => readList(storage.get(keys.find((key) => key.endsWith(`//${name}`)) ?? ''))
  const living = [...read('session'), ...read('pairing')].filter(({ expiry }) => Number(expiry) * 1000 > now)
  const topics = new Set(living.map(({ topic }) => topic))
  // A sign-in has no expiry of its own. It ends with its pairing.
  for (const { topic, pairingTopic } of read('pairingTopics')) if (topics.has(pairingTopic)) topics.add(topic)
  const key = keys.find((one) => one.endsWith('//subscription'))
  if (!key) return
  storage.set(key, JSON.stringify(read('subscription').filter(({ topic }) => topics.has(topic))))
}

function readList(text: string | undefined): Stored[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((entry) => typeof entry === 'object' && entry !== null) : []
  } catch {
    return []
  }
}
