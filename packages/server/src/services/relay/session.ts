import { type Client, costOf } from './clients.ts'
import { createCursors } from './cursors.ts'
import { createDeliveryQueue } from './delivery/deliveryQueue.ts'
import { openSubscription, type Subscription } from './delivery/subscription.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { Peer } from './Peer.ts'
import { type Draft, publish } from './publish.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { pushFrame, receivedMessage } from './wire/writeFrame.ts'

/** The result of a request, and the subscriptions that may send once the response is sent. */
export type Reply = { result: unknown; subscriptions?: readonly Subscription[] }

/** The operations of one connection. The methods on the wire are made of them. */
export type Session = ReturnType<typeof createSession>

export function createSession(parts: RelayParts & { client: Client; peer: Peer; nextPushId: () => number }) {
  const { client, peer, clock, bus, nextPushId } = parts
  const clientId = client.id
  const subscriptions = new Map<string, Subscription>()
  const cursors = createCursors({ address: client.address, limits: parts.limits })
  const deliveryQueue = createDeliveryQueue(parts)
  let isClosed = false
  let acknowledgementsDue = 0

  function send(subscriptionId: string, message: StoredMessage) {
    if (message.expiresAt <= clock.now()) return
    acknowledgementsDue += 1
    peer.send(pushFrame(nextPushId(), subscriptionId, message))
  }

  /** Charges the client for a live message, unless the message has to wait. */
  function tryCharge(message: StoredMessage): boolean {
    if (peer.isSlow() || client.isTurnUsedUp() || !client.canReceive()) return false
    client.charge(costOf(message))
    return true
  }

  function open(topic: string): Subscription {
    subscriptions.get(topic)?.close()
    const subscription = openSubscription({
      topic,
      clientId,
      bus,
      tryCharge,
      send,
      enqueue: deliveryQueue.add,
      dequeue: deliveryQueue.remove,
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
    /** Whether one more frame may be an acknowledgement: there is one for each message that was pushed. */
    isAcknowledgementDue: (): boolean => acknowledgementsDue > 0,

    /** Counts an acknowledgement, if one is due. */
    acknowledge: (): boolean => {
      if (acknowledgementsDue === 0) return false
      acknowledgementsDue -= 1
      return true
    },

    publish: async (drafts: readonly Draft[]): Promise<true> => {
      await publish(parts, { client, drafts })
      return true
    },

    /** Subscribes; a repeated subscription sends the whole mailbox again. Returns a subscription for each topic, in order. */
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
      const { messages, hasMore } = await fetchMessages(parts, { topics, client, cursors }).finally(() => {
        // The socket may have closed meanwhile.
        if (isClosed) cursors.clear()
      })
      return { messages: messages.map(receivedMessage), hasMore }
    },

    close: () => {
      isClosed = true
      deliveryQueue.close()
      cursors.clear()
      for (const topic of [...subscriptions.keys()]) drop(topic)
    },
  }
}
