import { hash } from 'node:crypto'
import type { Bus, BusListener } from '../../../platform/bus.ts'
import type { StoredMessage } from '../store/MessageStore.ts'

/** The part of a subscription that goes through the mailbox of its topic. */
export type Backlog = {
  topic: string
  isClosed: () => boolean
  /** The last message that was sent, or 0: what comes after it is owed. */
  cursor: () => number
  send: (message: StoredMessage) => void
  /** Says that the mailbox was read to its end. Answers false where something came meanwhile. */
  finish: () => boolean
}

export type Subscription = {
  id: string
  /** Settles once nothing that is published from now on can be missed. */
  ready: Promise<void>
  /** Begins to send. Until then what comes is kept back, so that nothing overtakes the answer to the request. */
  start: () => void
  close: () => void
}

/** The id that clients expect: sha256 over the two texts. */
export function subscriptionId(topic: string, clientId: string): string {
  return hash('sha256', topic + clientId)
}

/**
 * A client's wish for the messages of a topic: first those in the mailbox, then each as it comes. Every message is sent at
 * most once, in the order of the store.
 *
 * @param options.takes - Whether the peer takes a message at the moment. Where not, it is owed.
 * @param options.send - Sends one message.
 * @param options.owe - Called when the mailbox has to be gone through.
 * @param options.disown - Called when it need not be any more.
 */
export function openSubscription(options: {
  topic: string
  clientId: string
  bus: Bus
  takes: (message: StoredMessage) => boolean
  send: (subscriptionId: string, message: StoredMessage) => void
  owe: (backlog: Backlog) => void
  disown: (backlog: Backlog) => void
}): Subscription {
  const { topic, clientId, bus, takes, owe, disown } = options
  const id = subscriptionId(topic, clientId)
  let state: 'kept back' | 'owing' | 'live' | 'closed' = 'kept back'
  let cursor = 0
  let isOwedMore = false
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
      if (isOwedMore) {
        isOwedMore = false
        return false
      }
      if (state === 'owing') state = 'live'
      return true
    },
  }

  function goThroughMailbox() {
    state = 'owing'
    isOwedMore = false
    owe(backlog)
  }

  const listener: BusListener = {
    hear: (message) => {
      if (state === 'owing') isOwedMore = true
      if (state !== 'live' || message.publisher === clientId) return
      if (takes(message)) backlog.send(message)
      else goThroughMailbox()
    },
    missed: () => {
      if (state === 'owing') isOwedMore = true
      if (state === 'live') goThroughMailbox()
    },
  }

  const isOver = () => state === 'closed'
  return {
    id,
    ready: bus.listen(topic, listener).then((stop) => {
      if (isOver()) stop()
      else stopListening = stop
    }),
    start: () => {
      if (state === 'kept back') goThroughMailbox()
    },
    close: () => {
      state = 'closed'
      stopListening()
      disown(backlog)
    },
  }
}
