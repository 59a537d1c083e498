/**
 * The listeners of a provider, by event. One that throws does not keep the event from the others.
 *
 * @typeParam events - What each event passes.
 * @param log - Called with what listeners throw.
 */
export function createEmitter<events extends object>(log: (error: unknown) => void) {
  const listeners = new Map<keyof events, Set<(value: never) => void>>()
  const off = <event extends keyof events>(event: event, listener: (value: events[event]) => void) => {
    listeners.get(event)?.delete(listener)
  }
  return {
    /** Returns how to stop listening. */
    on<event extends keyof events>(event: event, listener: (value: events[event]) => void): () => void {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
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
