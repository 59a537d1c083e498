/**
 * Sends each new message of a topic to the listeners of that topic, in all processes of a service.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) must deliver the messages of a topic in order, and may deliver a
 * message twice. After a reconnect that may have lost messages, it must call `missed` of each listener. The listener then reads the store.
 */
export type Bus<Message extends { topic: string }> = {
  /** Announces messages that are already stored. */
  announce: (messages: readonly Message[]) => void
  /**
   * Adds a listener. Resolves when the listener is sure to receive every message that is announced later. The result removes the listener.
   */
  listen: (topic: string, listener: BusListener<Message>) => Promise<() => void>
}

export type BusListener<Message> = {
  hear: (message: Message) => void
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
      const others = listeners.get(topic)
      if (others instanceof Set) others.add(listener)
      else listeners.set(topic, others ? new Set([...others, listener]) : [listener])
      return () => {
        const all = listeners.get(topic)
        if (all instanceof Set) all.delete(listener)
        else if (all?.[0] === listener) listeners.delete(topic)
        if (all instanceof Set && all.size === 0) listeners.delete(topic)
      }
    },
  }
}
