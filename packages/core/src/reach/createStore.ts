export type Store<state> = ReturnType<typeof createStore<state>>

/** A value that is replaced as a whole, and notifies its subscribers. */
export function createStore<state>(initial: state) {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: (): state => current,
    set(next: state) {
      if (Object.is(next, current)) return
      current = next
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
