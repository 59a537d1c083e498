import { type Client, costOf } from './clients.ts'
import { createMailman } from './delivery/deliveryQueue.ts'
import { openSubscription, type Subscription } from './delivery/subscription.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { Peer } from './Peer.ts'
import { type Draft, publish } from './publish.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { pushFrame, receivedMessage } from './wire/writeFrame.ts'

/** What a request is answered with, and the subscriptions that may send as soon as it is. */
export type Reply = { result: unknown; subscriptions?: readonly Subscription[] }

/** What one connection can do; the methods on the wire are made of these verbs. */
export type Session = ReturnType<typeof createSession>

export function createSession(parts: RelayParts & { client: Client; peer: Peer; nextPushId: () => number }) {
  const { client, peer, clock, bus, nextPushId } = parts
  const clientId = client.id
  const subscriptions = new Map<string, Subscription>()
  const cursors = new Map<string, number>()
  const mailman = createMailman(parts)
  let isClosed = false
  let acknowledgementsDue = 0

  function send(subscriptionId: string, message: StoredMessage) {
    if (message.expiresAt <= clock.now()) return
    acknowledgementsDue += 1
    peer.send(pushFrame(nextPushId(), subscriptionId, message))
  }

  /** Counts a message that comes live, unless it has to wait. */
  function takes(message: StoredMessage): boolean {
    if (peer.isSlow() || client.isTurnSpent() || !client.canBeSent()) return false
    client.charge(costOf(message))
    return true
  }

  function open(topic: string): Subscription {
    subscriptions.get(topic)?.close()
    const subscription = openSubscription({
      topic,
      clientId,
      bus,
      takes,
      send,
      owe: mailman.owe,
      disown: mailman.disown,
    })
    subscriptions.set(topic, subscription)
    return subscription
  }

  function drop(topic: string) {
    const subscription = subscriptions.get(topic)
    if (!subscription) return
    subscription.close()
    subscriptions.delete(topic)
    client.removeTopic()
  }

  return {
    /** Whether one more frame may be an acknowledgement: each message that was pushed is worth one. */
    isAcknowledgementDue: (): boolean => acknowledgementsDue > 0,

    /** Takes one of them, where one is due. */
    acknowledge: (): boolean => {
      if (acknowledgementsDue === 0) return false
      acknowledgementsDue -= 1
      return true
    },

    publish: async (drafts: readonly Draft[]): Promise<true> => {
      await publish(parts, { client, drafts })
      return true
    },

    /** Subscribes; a repeated subscription brings the whole mailbox again. Returns one for each topic, in their order. */
    subscribe: async (topics: readonly string[]): Promise<readonly Subscription[]> => {
      // The socket may have closed while something else was awaited.
      if (isClosed) return []
      const wanted = new Set(topics)
      client.addTopics([...wanted].filter((topic) => !subscriptions.has(topic)).length)
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
      const { messages, hasMore } = await fetchMessages(parts, { topics, client, cursors })
      return { messages: messages.map(receivedMessage), hasMore }
    },

    close: () => {
      isClosed = true
      mailman.close()
      for (const topic of [...subscriptions.keys()]) drop(topic)
    },
  }
}
