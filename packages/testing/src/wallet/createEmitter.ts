export type Listener = (payload: never) => void

export type Emitter = {
  on(event: string, listener: Listener): void
  off(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
}

/** Listeners of a provider. One that throws keeps the others from nothing. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event, listener) {
      const known = listeners.get(event)
      if (known) known.add(listener)
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
          // As a browser does with a throwing event handler: reported, and the next one runs.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
