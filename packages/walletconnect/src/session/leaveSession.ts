import type { AdapterStorage } from '@latchkey/core/adapter'
import { forgetRequests } from '../client/forget.ts'
import type { Client } from '../client/protocolClient.ts'

export declare namespace leaveSession {
  type Parameters = { client: Client; storage: AdapterStorage; topic: string }
}

const key = 'leaving'

/** The protocol's code for it. */
const userDisconnected = { code: 6000, message: 'User disconnected.' }

/**
 * Tells the wallet that a session is over, and forgets it. Until the relay has taken that, the topic stays on a list, so that the next
 * start tells it again instead of restoring the session.
 */
export async function leaveSession({ client, storage, topic }: leaveSession.Parameters): Promise<void> {
  const put = (topics: readonly string[]) =>
    topics.length > 0 ? storage.set(key, JSON.stringify(topics)) : storage.remove(key)
  put([...new Set([...leaveSession.pending(storage), topic])])
  if (client.session.keys.includes(topic)) await client.disconnect({ topic, reason: userDisconnected })
  forgetRequests(client, topic)
  put(leaveSession.pending(storage).filter((one) => one !== topic))
}

/** Sessions that the visitor left and whose wallets do not know it yet. */
leaveSession.pending = (storage: AdapterStorage): readonly string[] => {
  try {
    const topics: unknown = JSON.parse(storage.get(key) ?? '[]')
    return Array.isArray(topics) ? topics.filter((topic) => typeof topic === 'string') : []
  } catch {
    return []
  }
}
