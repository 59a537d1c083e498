import { collectUsedTopics } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/**
 * Fault: the WalletConnect client keeps requests and messages of topics that have ended. Patch: both are deleted when the client starts,
 * and every few seconds.
 *
 * @see core/src/controllers/history.ts:88, core/src/controllers/messages.ts:76
 */
export function forgetEndedTopics(client: Client): void {
  deleteEndedTopics(client)
  client.core.heartbeat.on('heartbeat_pulse', () => deleteEndedTopics(client))
}

function deleteEndedTopics(client: Client) {
  const { history, relayer } = client.core
  const topicsInUse = collectUsedTopics(client)
  const endedTopics = (topics: Iterable<string>) => [...new Set(topics)].filter((topic) => !topicsInUse.has(topic))
  for (const topic of endedTopics(history.values.map((record) => record.topic))) history.delete(topic)
  for (const topic of endedTopics(relayer.messages.messages.keys())) relayer.messages.del(topic).catch(() => {})
}
