import type { AdapterStorage } from '@latchkey/core/adapter'
import { forgetRequests } from '../client/forget.ts'
import { isText } from '../client/patches/readStored.ts'
import type { Client } from '../client/protocolClient.ts'

export declare namespace leaveSession {
  type Parameters = { client: Client; storage: AdapterStorage; topic: string }
}

/** The storage key of the topics that `leaveSession.pending` returns. */
const endedTopicsKey = 'leaving'

/** The protocol's reason for a session that the visitor ended. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Tells the wallet that a session has ended, and deletes the session. The topic stays on a stored list until the relay has accepted the
 * message. If the page closes earlier, the next page sends the message again instead of restoring the session.
 */
export async function leaveSession({ client, storage, topic }: leaveSession.Parameters): Promise<void> {
  const storeTopics = (topics: readonly string[]) =>
    topics.length > 0 ? storage.set(endedTopicsKey, JSON.stringify(topics)) : storage.remove(endedTopicsKey)
  storeTopics([...new Set([...leaveSession.pending(storage), topic])])
  if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: userDisconnected })
  forgetRequests(client, topic)
  storeTopics(leaveSession.pending(storage).filter((one) => one !== topic))
}

/** Returns the topics of sessions that the visitor ended and whose wallets have not been notified yet. */
leaveSession.pending = (storage: AdapterStorage): readonly string[] => {
  try {
    const topics: unknown = JSON.parse(storage.get(endedTopicsKey) ?? '[]')
    return Array.isArray(topics) ? topics.filter(isText) : []
  } catch {
    return []
  }
}
