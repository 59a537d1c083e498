/**
 * Sends each new message of a topic to the listeners of that topic, in all processes of a service.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) must deliver the messages of a topic in order, and may deliver a
 * message twice. After a reconnect that may have lost messages, the implementation must call `missed` of each listener. The listener then
 * reads the store.
 */
export type Bus<Message extends { topic: string }> = {
  /** Announces messages that are already stored. */
  announce: (messages: readonly Message[]) => void
  /**
   * Adds a listener. Resolves once the listener is sure to receive every message that is announced from then on. The result is a function
   * that removes the listener.
   */
  listen: (topic: string, listener: BusListener<Message>) => Promise<() => void>
}

/** The functions that a bus calls for one subscriber of a topic. */
export type BusListener<Message> = {
  /** Called with each new message of the topic. */
  hear: (message: Message) => void
  /** Called when messages may have been lost. The listener then reads the store. */
  missed: () => void
}

/** The bus of a service that runs in one process. This bus never misses a message, so it never calls `missed`. */
export function createLocalBus<Message extends { topic: string }>(): Bus<Message> {
  // Most topics have one listener. An array with one element takes a quarter of the memory of a set, so only topics with several listeners
  // have a set.
  const listeners = new Map<string, readonly BusListener<Message>[] | Set<BusListener<Message>>>()

  return {
    announce: (messages) => {
      for (const message of messages) {
        for (const { hear } of listeners.get(message.topic) ?? []) hear(message)
      }
    },

    listen: async (topic, listener) => {
      const existingListeners = listeners.get(topic)
      if (existingListeners instanceof Set) existingListeners.add(listener)
      else listeners.set(topic, existingListeners ? new Set([...existingListeners, listener]) : [listener])
      return () => {
        const currentListeners = listeners.get(topic)
        if (currentListeners instanceof Set) currentListeners.delete(listener)
        else if (currentListeners?.[0] === listener) listeners.delete(topic)
        if (currentListeners instanceof Set && currentListeners.size === 0) listeners.delete(topic)
      }
    },
  }
}
