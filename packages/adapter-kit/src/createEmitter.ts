/**
 * Creates an event emitter for a provider. If a listener throws, the other listeners are still called.
 *
 * @typeParam events - The events by name, each with the type of the value that it passes.
 * @param log - Called with each error that a listener throws.
 */
export function createEmitter<events extends object>(log: (error: unknown) => void) {
  const listeners = new Map<keyof events, Set<(value: never) => void>>()
  const off = <event extends keyof events>(event: event, listener: (value: events[event]) => void) => {
    listeners.get(event)?.delete(listener)
  }
  return {
    /** Adds a listener, and returns a function that removes it. */
    on<event extends keyof events>(event: event, listener: (value: events[event]) => void): () => void {
      const eventListeners = listeners.get(event) ?? new Set()
      listeners.set(event, eventListeners.add(listener))
      return () => off(event, listener)
    },
    off,
    emit<event extends keyof events>(event: event, value: events[event]): void {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(value as never)
        } catch (error) {
          log(error)
        }
      }
    },
    clear: () => listeners.clear(),
  }
}
