import type { Client } from './clients.ts'
import { createMailman } from './delivery/mailman.ts'
import { openSubscription, type Subscription } from './delivery/subscription.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { Peer } from './Peer.ts'
import { type Draft, publish } from './publish.ts'
import { tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { pushFrame, receivedMessage } from './wire/writeFrame.ts'

/** What a request is answered with, and the subscriptions that may send as soon as it is. */
export type Reply = { result: unknown; subscriptions?: readonly Subscription[] }

/** What one connection can do; the methods on the wire are made of these verbs. */
export type Session = ReturnType<typeof createSession>

export function createSession(parts: RelayParts & { client: Client; peer: Peer; nextPushId: () => number }) {
  const { client, peer, clock, bus, limits, nextPushId } = parts
  const clientId = client.id
  const subscriptions = new Map<string, Subscription>()
  const cursors = new Map<string, number>()
  const mailman = createMailman({ ...parts, clientId })
  let isClosed = false

  function send(subscriptionId: string, message: StoredMessage) {
    if (message.expiresAt > clock.now()) peer.send(pushFrame(nextPushId(), subscriptionId, message))
  }

  function open(topic: string): Subscription {
    drop(topic)
    const subscription = openSubscription({
      topic,
      clientId,
      bus,
      canSend: () => !peer.isSlow(),
      send,
      owe: mailman.owe,
    })
    subscriptions.set(topic, subscription)
    count(1)
    return subscription
  }

  function drop(topic: string) {
    const subscription = subscriptions.get(topic)
    if (!subscription) return
    subscription.close()
    subscriptions.delete(topic)
    count(-1)
  }

  function count(more: number) {
    client.topics += more
    client.total.topics += more
  }

  return {
    publish: async (drafts: readonly Draft[]): Promise<true> => {
      await publish(parts, { publisher: clientId, drafts })
      return true
    },

    /** Subscribes, or subscribes anew, which brings the whole mailbox again. One for each topic, in their order. */
    subscribe: async (topics: readonly string[]): Promise<readonly Subscription[]> => {
      // The socket may have closed while something else was awaited.
      if (isClosed) return []
      const wanted = new Set(topics)
      const added = [...wanted].filter((topic) => !subscriptions.has(topic)).length
      if (client.topics + added > limits.topicsPerClient) throw tooMany('this client has too many subscriptions')
      if (client.total.topics + added > limits.subscriptions) throw tooMany('the relay has no room for subscriptions')
      const opened = new Map([...wanted].map((topic) => [topic, open(topic)]))
      try {
        await Promise.all([...opened.values()].map(({ ready }) => ready))
      } catch (error) {
        for (const [topic, subscription] of opened) if (subscriptions.get(topic) === subscription) drop(topic)
        throw error
      }
      return topics.flatMap((topic) => opened.get(topic) ?? [])
    },

    unsubscribe: (topics: readonly string[]): true => {
      for (const topic of topics) drop(topic)
      return true
    },

    fetchMessages: async (topics: readonly string[]) => {
      if (cursors.size > limits.topicsPerClient) cursors.clear()
      const { messages, hasMore } = await fetchMessages(parts, { topics, notFrom: clientId, cursors })
      return { messages: messages.map(receivedMessage), hasMore }
    },

    close: () => {
      isClosed = true
      mailman.close()
      for (const topic of [...subscriptions.keys()]) drop(topic)
    },
  }
}
