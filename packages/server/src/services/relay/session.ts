import { type Client, costOf } from './clients.ts'
import { createCursors } from './cursors.ts'
import { createDeliveryQueue } from './delivery/deliveryQueue.ts'
import { createSubscriptions, type Subscription, subscriptionId } from './delivery/subscription.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { Peer } from './Peer.ts'
import { type Draft, publish } from './publish.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { pushFrame, receivedMessage } from './wire/writeFrame.ts'

/** The result of a request. `start` starts its subscriptions after the response is sent. */
export type Reply = { result: unknown; start?: () => void }

/** The operations of one connection. The protocol's methods use them. */
export type Session = ReturnType<typeof createSession>

export function createSession(parts: RelayParts & { client: Client; peer: Peer; nextPushId: () => number }) {
  const { client, peer, clock, bus, nextPushId } = parts
  const clientId = client.id
  const subscriptions = new Map<string, Subscription>()
  const cursors = createCursors({ address: client.address, limits: parts.limits })
  const delivery = createSubscriptions({
    bus,
    tryCharge,
    send,
    enqueue: (subscription) => deliveryQueue.add(subscription),
    dequeue: (subscription) => deliveryQueue.remove(subscription),
  })
  const deliveryQueue = createDeliveryQueue({ ...parts, sendOnce: delivery.sendOnce })
  let isClosed = false
  let acknowledgementsDue = 0

  function send(message: StoredMessage) {
    if (message.expiresAt <= clock.now()) return
    acknowledgementsDue += 1
    peer.send(pushFrame(nextPushId(), subscriptionId(message.topic, clientId), message))
  }

  /** Charges the client for a live message. Returns false if the message has to wait. */
  function tryCharge(message: StoredMessage): boolean {
    if (peer.isSlow() || client.isTurnUsedUp() || !client.canReceive() || deliveryQueue.isShort()) return false
    client.charge(costOf(message))
    return true
  }

  function open(topic: string) {
    const before = subscriptions.get(topic)
    if (before) delivery.close(before)
    const { subscription, ready } = delivery.open(topic, clientId)
    subscriptions.set(topic, subscription)
    return { subscription, ready }
  }

  function drop(topic: string) {
    const subscription = subscriptions.get(topic)
    if (!subscription) return
    delivery.close(subscription)
    subscriptions.delete(topic)
    client.removeTopic()
  }

  return {
    /** Returns true if the next frame may be an acknowledgement. There is one for each pushed message. */
    isAcknowledgementDue: (): boolean => acknowledgementsDue > 0,

    /** Counts an acknowledgement. Returns false if none is due. */
    acknowledge: (): boolean => {
      if (acknowledgementsDue === 0) return false
      acknowledgementsDue -= 1
      return true
    },

    publish: async (drafts: readonly Draft[]): Promise<true> => {
      await publish(parts, { client, drafts })
      return true
    },

    /**
     * Subscribes to topics. A repeated subscription sends the whole mailbox again. Returns the subscription ids in the order of the topics.
     */
    subscribe: async (topics: readonly string[]): Promise<{ ids: readonly string[]; start: () => void }> => {
      // The socket may have closed during an earlier `await`.
      if (isClosed) return { ids: [], start: () => {} }
      const wanted = new Set(topics)
      client.addTopics([...wanted].filter((topic) => !subscriptions.has(topic)).length)
      const all = [...wanted].map(open)
      try {
        await Promise.all(all.map(({ ready }) => ready))
      } catch (error) {
        for (const { subscription } of all)
          if (subscriptions.get(subscription.topic) === subscription) drop(subscription.topic)
        throw error
      }
      return {
        ids: topics.map((topic) => subscriptionId(topic, clientId)),
        start: () => {
          for (const { subscription } of all) delivery.start(subscription)
        },
      }
    },

    unsubscribe: (topics: readonly string[]): true => {
      for (const topic of topics) drop(topic)
      return true
    },

    fetchMessages: async (topics: readonly string[]) => {
      const finish = client.startFetch(topics.length)
      const { messages, hasMore } = await fetchMessages(parts, { topics, client, cursors }).finally(() => {
        finish()
        // The socket may have closed during the fetch.
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
