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
  const listeners = new Map<string, Set<BusListener<Message>>>()

  return {
    announce: (messages) => {
      for (const message of messages) {
        for (const { hear } of listeners.get(message.topic) ?? []) hear(message)
      }
    },

    listen: async (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => {
        ofTopic.delete(listener)
        if (ofTopic.size === 0 && listeners.get(topic) === ofTopic) listeners.delete(topic)
      }
    },
  }
}
