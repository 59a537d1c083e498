import { hash } from 'node:crypto'
import type { MessageBus, MessageBusListener } from '../RelayParts.ts'
import type { StoredMessage } from '../store/MessageStore.ts'

/** The messages in the mailbox of a topic that a subscription has not sent yet. */
export type Backlog = {
  topic: string
  isClosed: () => boolean
  /** The `seq` of the last message that was sent, or 0. The messages after it are still to be sent. */
  cursor: () => number
  send: (message: StoredMessage) => void
  /** Called at the end of the mailbox. Returns false if more messages came in the meantime. */
  finish: () => boolean
}

export type Subscription = {
  id: string
  /** Settles once no message that is published from now on can be missed. */
  ready: Promise<void>
  /** Begins to send. Messages wait until then, so that none is sent before the response to the request. */
  start: () => void
  close: () => void
}

/** The id that clients expect: sha256 over the two texts. */
export function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

/**
 * Subscribes a client to the messages of a topic: first those in the mailbox, then each live message. Every message is sent at most once, in
 * the order of the store.
 *
 * @param options.tryCharge - Charges the client for a live message. False if it cannot be sent now, and has to come from the mailbox.
 * @param options.send - Sends one message.
 * @param options.enqueue - Called when the mailbox has to be read.
 * @param options.dequeue - Called when it no longer has to be read.
 */
export function openSubscription(options: {
  topic: string
  clientId: string
  bus: MessageBus
  tryCharge: (message: StoredMessage) => boolean
  send: (subscriptionId: string, message: StoredMessage) => void
  enqueue: (backlog: Backlog) => void
  dequeue: (backlog: Backlog) => void
}): Subscription {
  const { topic, clientId, bus, tryCharge, enqueue, dequeue } = options
  const id = subscriptionId(topic, clientId)
  let state: 'opening' | 'catching up' | 'live' | 'closed' = 'opening'
  let cursor = 0
  let hasNewMessages = false
  let stopListening = () => {}

  const backlog: Backlog = {
    topic,
    isClosed: () => state === 'closed',
    cursor: () => cursor,
    send: (message) => {
      if (state === 'closed' || message.seq <= cursor) return
      cursor = message.seq
      options.send(id, message)
    },
    finish: () => {
      if (hasNewMessages) {
        hasNewMessages = false
        return false
      }
      if (state === 'catching up') state = 'live'
      return true
    },
  }

  function catchUp() {
    state = 'catching up'
    hasNewMessages = false
    enqueue(backlog)
  }

  const listener: MessageBusListener = {
    hear: (message) => {
      if (state === 'catching up') hasNewMessages = true
      if (state !== 'live' || message.publisher === clientId) return
      if (tryCharge(message)) backlog.send(message)
      else catchUp()
    },
    missed: () => {
      if (state === 'catching up') hasNewMessages = true
      if (state === 'live') catchUp()
    },
  }

  const isClosed = () => state === 'closed'
  return {
    id,
    ready: bus.listen(topic, listener).then((stop) => {
      if (isClosed()) stop()
      else stopListening = stop
    }),
    start: () => {
      if (state === 'opening') catchUp()
    },
    close: () => {
      state = 'closed'
      stopListening()
      dequeue(backlog)
    },
  }
}
