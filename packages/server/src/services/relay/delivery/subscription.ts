import { hash } from 'node:crypto'
import type { MessageBus } from '../RelayParts.ts'
import type { StoredMessage } from '../store/MessageStore.ts'

/**
 * The subscription of a connection to a topic. It is plain data without functions, because an IP address may have thousands of
 * subscriptions. The operations are in `createSubscriptions`.
 */
export type Subscription = {
  readonly topic: string
  /** `opening`: nothing is sent yet. `catching up`: the stored messages are being sent. `live`: each new message is sent at once. */
  state: 'opening' | 'catching up' | 'live' | 'closed'
  /** The `seq` of the last message that was sent or skipped; 0 at first. Only messages with a greater `seq` are still to be sent. */
  cursor: number
  /** True if messages have arrived since the state became `catching up`, so that the mailbox must be read again. */
  hasNewMessages: boolean
  stopListening: () => void
}

/** Returns the subscription id that WalletConnect clients expect: the sha256 of the topic followed by the client id. */
export function createSubscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

/**
 * Subscribes a client to topics. The client gets first the stored messages of a topic, then each new message. A subscription sends every
 * message at most once, in the order of `seq`.
 *
 * @param options.tryCharge - Charges the client for a new message. Returns false if the message cannot be sent now. In that case, the
 * message is read from the mailbox when the client's budget allows it.
 * @param options.send - Sends one message.
 * @param options.enqueue - Called when the mailbox of the subscription has to be read.
 * @param options.dequeue - Called when the mailbox of the subscription no longer has to be read.
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

  function handleMessage(subscription: Subscription, message: StoredMessage, isOwnMessage: boolean) {
    if (subscription.state === 'catching up') subscription.hasNewMessages = true
    if (subscription.state !== 'live' || isOwnMessage) return
    if (tryCharge(message)) sendOnce(subscription, message)
    else catchUp(subscription)
  }

  function handleLostMessages(subscription: Subscription) {
    if (subscription.state === 'catching up') subscription.hasNewMessages = true
    if (subscription.state === 'live') catchUp(subscription)
  }

  function sendOnce(subscription: Subscription, message: StoredMessage) {
    if (subscription.state === 'closed' || message.seq <= subscription.cursor) return
    subscription.cursor = message.seq
    send(message)
  }

  return {
    /** Opens a subscription. When `ready` resolves, the subscription is sure to receive every message that is published from then on. */
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
          hear: (message) => handleMessage(subscription, message, message.publisher === clientId),
          missed: () => handleLostMessages(subscription),
        })
        .then((stop) => {
          if (subscription.state === 'closed') stop()
          else subscription.stopListening = stop
        })
      return { subscription, ready }
    },
    /**
     * Starts to send messages. Must be called after the response to the client's request, so that no message arrives before that response.
     */
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

/**
 * Makes a subscription live after its whole mailbox was read. Returns false if new messages arrived during the read, so that the mailbox
 * must be read again.
 */
export function finishCatchingUp(subscription: Subscription): boolean {
  if (subscription.hasNewMessages) {
    subscription.hasNewMessages = false
    return false
  }
  if (subscription.state === 'catching up') subscription.state = 'live'
  return true
}
