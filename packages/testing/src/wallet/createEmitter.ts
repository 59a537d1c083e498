export type Listener = (payload: never) => void

export type Emitter = {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
}

/** Creates the listeners of a provider. A listener that throws does not stop the others. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const eventListeners = listeners.get(event)
      if (eventListeners) eventListeners.add(listener)
      else listeners.set(event, new Set([listener]))
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event, payload) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(payload as never)
        } catch (error) {
          // The error is reported and the next listener runs, as for event handlers in a browser.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
