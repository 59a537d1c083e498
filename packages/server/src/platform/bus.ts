/**
 * Announces messages to all processes of a service, by topic.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) must deliver the messages of a topic in order, and may deliver a
 * message twice. After a reconnect that may have lost messages, it calls `missed`, and the listener reads the store.
 */
export type Bus<Message extends { topic: string }> = {
  /** Announces messages that are already stored. */
  announce: (messages: readonly Message[]) => void
  /** Resolves once the listener receives every message announced from then on. Returns a function that stops listening. */
  listen: (topic: string, listener: BusListener<Message>) => Promise<() => void>
}

export type BusListener<Message> = {
  hear: (message: Message) => void
  missed: () => void
}

/** The bus of a service that runs in one process. It never misses a message. */
export function createLocalBus<Message extends { topic: string }>(): Bus<Message> {
  // Most topics have one listener. An array of one takes a quarter of the memory of a set, so only topics with more listeners use a set.
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
