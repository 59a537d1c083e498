export type Listener = (payload: never) => void

export type Emitter = {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
}

/** Creates an event emitter for a provider. If a listener throws, the other listeners still run. */
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
          // Throws the error in a microtask, so that the browser reports the error and the next listener still runs.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
