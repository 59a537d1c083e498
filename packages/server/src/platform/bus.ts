/**
 * Tells every process of a service what happened in one of them, by topic.
 *
 * An implementation between processes (Redis, NATS, PostgreSQL's NOTIFY) brings the messages of a topic in their order; a message that comes
 * twice does no harm. Where it may have lost messages, it calls `missed` once it is connected again, and the listener reads the store.
 */
export type Bus<Message extends { topic: string }> = {
  /** Called with messages that are stored already. */
  announce: (messages: readonly Message[]) => void
  /** Settles once no message that is announced from now on can be missed. Returns what stops it. */
  listen: (topic: string, listener: BusListener<Message>) => Promise<() => void>
}

export type BusListener<Message> = {
  hear: (message: Message) => void
  missed: () => void
}

/** The bus of a service that is one process. It never misses a message. */
export function createLocalBus<Message extends { topic: string }>(): Bus<Message> {
  // Most topics have one listener. An array of it takes a quarter of the memory of a set; a set is for topics with many.
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
