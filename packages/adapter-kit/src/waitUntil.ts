export declare namespace waitUntil {
  type Parameters<value> = {
    /** Called at once, at every change, and once more when the time limit is reached. */
    check(): value | undefined
    /** Adds a listener for every change, and returns a function that removes it. */
    subscribe(changed: () => void): () => void
    limitMs: number
    /** Ends the wait at once. */
    signal: AbortSignal
  }
}

/**
 * Waits for the first value that `check` returns. Resolves with `undefined` when the time limit is reached or the signal aborts. Uses one
 * timer and no polling.
 *
 * An error thrown by `check` or `subscribe` rejects the promise. An error thrown while unsubscribing is ignored.
 */
export function waitUntil<value>({
  check,
  subscribe,
  limitMs,
  signal,
}: waitUntil.Parameters<value>): Promise<value | undefined> {
  const already = check()
  if (already !== undefined || signal.aborted) return Promise.resolve(already)
  return new Promise((resolve, reject) => {
    let isOver = false
    let unsubscribe: (() => void) | undefined
    const end = (settle: () => void) => {
      isOver = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      try {
        unsubscribe?.()
      } catch {
        // The unsubscribe function may belong to a wallet, and its errors are ignored.
      }
      settle()
    }
    const look = (isLast: boolean) => {
      if (isOver) return
      try {
        const value = check()
        if (value !== undefined || isLast) end(() => resolve(value))
      } catch (error) {
        end(() => reject(error))
      }
    }
    const abort = () => end(() => resolve(undefined))
    const timer = setTimeout(look, limitMs, true)
    signal.addEventListener('abort', abort)
    try {
      const stop = subscribe(() => look(false))
      // If `subscribe` calls the listener at once, the wait ends before `stop` is assigned.
      if (isOver) stop()
      else unsubscribe = stop
    } catch (error) {
      if (!isOver) end(() => reject(error))
    }
  })
}
