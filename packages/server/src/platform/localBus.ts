import type { Bus, BusListener } from './bus.ts'

/** The bus of a relay that is one process. It never misses anything. */
export function createLocalBus(): Bus {
  const listeners = new Map<string, Set<BusListener>>()

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
