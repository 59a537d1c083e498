import { usedTopics } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/**
 * Fault: the client keeps requests and messages of topics that have ended. Patch: they are deleted at the start and every few seconds.
 *
 * @see core/src/controllers/history.ts:88, core/src/controllers/messages.ts:76
 */
export function forgetEndedTopics(client: Client): void {
  forgetNow(client)
  client.core.heartbeat.on('heartbeat_pulse', () => forgetNow(client))
}

function forgetNow(client: Client) {
  const { history, relayer } = client.core
  const known = usedTopics(client)
  const gone = (topics: Iterable<string>) => [...new Set(topics)].filter((topic) => !known.has(topic))
  for (const topic of gone(history.values.map((record) => record.topic))) history.delete(topic)
  for (const topic of gone(relayer.messages.messages.keys())) relayer.messages.del(topic).catch(() => {})
}
