import { hash } from 'node:crypto'
import type { MessageBus } from '../RelayParts.ts'
import type { StoredMessage } from '../store/MessageStore.ts'

/**
 * The subscription of a connection to a topic. This is plain data, because an address may have thousands of them. The operations are in
 * `createSubscriptions`.
 */
export type Subscription = {
  readonly topic: string
  /** `catching up`: the mailbox is read. `live`: each new message is sent at once. */
  state: 'opening' | 'catching up' | 'live' | 'closed'
  /** The `seq` of the last message that was sent, or read and left out. 0 at first. The messages after it are not sent yet. */
  cursor: number
  /** True if messages arrived while the mailbox was read. */
  hasNewMessages: boolean
  stopListening: () => void
}

/** The subscription id that clients expect: sha256 of the two texts together. */
export function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

/**
 * Subscribes a client to the messages of topics: first those in the mailbox, then each live message. A subscription sends every message at
 * most once, in the order of the store.
 *
 * @param options.tryCharge - Charges the client for a live message. Returns false if the message cannot be sent now. The message is then
 * read from the mailbox later.
 * @param options.send - Sends one message.
 * @param options.enqueue - Called when the mailbox has to be read.
 * @param options.dequeue - Called when the mailbox no longer has to be read.
 */
export function createSubscriptions(options: {
  bus: MessageBus
  tryCharge: (message: StoredMessage) => boolean
  send: (message: StoredMessage) => void
  enqueue: (subscription: Subscription) => void
  dequeue: (subscription: Subscription) => void
}) {
  const { bus, tryCharge, send, enqueue, dequeue } = options

  function catchUp(subscription: Subscription) {
    subscription.state = 'catching up'
    subscription.hasNewMessages = false
    enqueue(subscription)
  }

  function hear(subscription: Subscription, message: StoredMessage, isOwn: boolean) {
    if (subscription.state === 'catching up') subscription.hasNewMessages = true
    if (subscription.state !== 'live' || isOwn) return
    if (tryCharge(message)) sendOnce(subscription, message)
    else catchUp(subscription)
  }

  function miss(subscription: Subscription) {
    if (subscription.state === 'catching up') subscription.hasNewMessages = true
    if (subscription.state === 'live') catchUp(subscription)
  }

  function sendOnce(subscription: Subscription, message: StoredMessage) {
    if (subscription.state === 'closed' || message.seq <= subscription.cursor) return
    subscription.cursor = message.seq
    send(message)
  }

  return {
    /** Opens a subscription. `ready` resolves once the subscription receives every message published from then on. */
    open: (topic: string, clientId: string): { subscription: Subscription; ready: Promise<void> } => {
      const subscription: Subscription = {
        topic,
        state: 'opening',
        cursor: 0,
        hasNewMessages: false,
        stopListening: () => {},
      }
      const ready = bus
        .listen(topic, {
          hear: (message) => hear(subscription, message, message.publisher === clientId),
          missed: () => miss(subscription),
        })
        .then((stop) => {
          if (subscription.state === 'closed') stop()
          else subscription.stopListening = stop
        })
      return { subscription, ready }
    },
    /** Starts to send. Messages wait until this call, so that none is sent before the response to the request. */
    start: (subscription: Subscription) => {
      if (subscription.state === 'opening') catchUp(subscription)
    },
    sendOnce,
    close: (subscription: Subscription) => {
      subscription.state = 'closed'
      subscription.stopListening()
      dequeue(subscription)
    },
  }
}

/** Called at the end of the mailbox. Returns false if more messages have arrived in the meantime. */
export function finishCatchingUp(subscription: Subscription): boolean {
  if (subscription.hasNewMessages) {
    subscription.hasNewMessages = false
    return false
  }
  if (subscription.state === 'catching up') subscription.state = 'live'
  return true
}
