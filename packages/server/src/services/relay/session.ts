import { type Client, costOf } from './clients.ts'
import { createCursors } from './cursors.ts'
import { createDeliveryQueue } from './delivery/deliveryQueue.ts'
import { createSubscriptionId, createSubscriptions, type Subscription } from './delivery/subscription.ts'
import { fetchMessages } from './fetchMessages.ts'
import type { Peer } from './Peer.ts'
import { type Draft, publish } from './publish.ts'
import type { RelayParts } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { toReceivedMessage, writePushFrame } from './wire/writeFrame.ts'

/** The result of a request. `start` must be called after the response is sent: the request's subscriptions then begin to send messages. */
export type Reply = { result: unknown; start?: () => void }

/** The operations of one connection, which the methods of the protocol call. */
export type Session = ReturnType<typeof createSession>

/** Creates the operations of one connection of a client. */
export function createSession(parts: RelayParts & { client: Client; peer: Peer; nextPushId: () => number }) {
  const { client, peer, clock, bus, nextPushId } = parts
  const clientId = client.id
  const subscriptions = new Map<string, Subscription>()
  const cursors = createCursors({ address: client.address, limits: parts.limits })
  const subscriptionOperations = createSubscriptions({
    bus,
    tryCharge,
    send: pushMessage,
    enqueue: (subscription) => deliveryQueue.add(subscription),
    dequeue: (subscription) => deliveryQueue.remove(subscription),
  })
  const deliveryQueue = createDeliveryQueue({ ...parts, sendOnce: subscriptionOperations.sendOnce })
  let isClosed = false
  let unacknowledgedPushes = 0

  function pushMessage(message: StoredMessage) {
    if (message.expiresAt <= clock.now()) return
    unacknowledgedPushes += 1
    peer.send(writePushFrame(nextPushId(), createSubscriptionId(message.topic, clientId), message))
  }

  /** Charges the client for a new message that can be pushed at once. Returns false if the message has to wait in its mailbox. */
  function tryCharge(message: StoredMessage): boolean {
    if (peer.isSlow() || client.isTurnUsedUp() || !client.canReceive() || deliveryQueue.isWaitingForBudget())
      return false
    client.charge(costOf(message))
    return true
  }

  function openSubscription(topic: string) {
    const previousSubscription = subscriptions.get(topic)
    if (previousSubscription) subscriptionOperations.close(previousSubscription)
    const { subscription, ready } = subscriptionOperations.open(topic, clientId)
    subscriptions.set(topic, subscription)
    return { subscription, ready }
  }

  function removeSubscription(topic: string) {
    const subscription = subscriptions.get(topic)
    if (!subscription) return
    subscriptionOperations.close(subscription)
    subscriptions.delete(topic)
    client.removeTopic()
  }

  return {
    /** Returns true if a pushed message is not acknowledged yet, so that the next frame may be an acknowledgement. */
    isAcknowledgementDue: (): boolean => unacknowledgedPushes > 0,

    /** Counts an acknowledgement. Returns false if all pushed messages are already acknowledged. */
    acknowledge: (): boolean => {
      if (unacknowledgedPushes === 0) return false
      unacknowledgedPushes -= 1
      return true
    },

    publish: async (drafts: readonly Draft[]): Promise<true> => {
      await publish(parts, { client, drafts })
      return true
    },

    /**
     * Subscribes to topics. If a topic is already subscribed, the whole mailbox is sent again. Returns the subscription ids in the order of
     * the topics.
     */
    subscribe: async (topics: readonly string[]): Promise<{ ids: readonly string[]; start: () => void }> => {
      // The socket may have closed during an earlier `await` of the same request. A closed connection must not subscribe.
      if (isClosed) return { ids: [], start: () => {} }
      const uniqueTopics = new Set(topics)
      client.addTopics([...uniqueTopics].filter((topic) => !subscriptions.has(topic)).length)
      const openedSubscriptions = [...uniqueTopics].map(openSubscription)
      try {
        await Promise.all(openedSubscriptions.map(({ ready }) => ready))
      } catch (error) {
        for (const { subscription } of openedSubscriptions)
          if (subscriptions.get(subscription.topic) === subscription) removeSubscription(subscription.topic)
        throw error
      }
      return {
        ids: topics.map((topic) => createSubscriptionId(topic, clientId)),
        start: () => {
          for (const { subscription } of openedSubscriptions) subscriptionOperations.start(subscription)
        },
      }
    },

    unsubscribe: (topics: readonly string[]): true => {
      for (const topic of topics) removeSubscription(topic)
      return true
    },

    fetchMessages: async (topics: readonly string[]) => {
      const endFetch = client.startFetch(topics.length)
      const { messages, hasMore } = await fetchMessages(parts, { topics, client, cursors }).finally(() => {
        endFetch()
        // If the socket closed during the fetch, the fetch has stored new cursors after `close` removed the others.
        if (isClosed) cursors.clear()
      })
      return { messages: messages.map(toReceivedMessage), hasMore }
    },

    close: () => {
      isClosed = true
      deliveryQueue.close()
      cursors.clear()
      for (const topic of [...subscriptions.keys()]) removeSubscription(topic)
    },
  }
}
