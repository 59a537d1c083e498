export declare namespace waitUntil {
  type Parameters<value> = {
    /** Called at once, at every change, and once more when the time limit is reached. */
    check(): value | undefined
    /** Adds a listener for every change, and returns a function that removes it. */
    subscribe(changed: () => void): () => void
    limitMs: number
    /** Ends the wait at once when it aborts. */
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
  const initialValue = check()
  if (initialValue !== undefined || signal.aborted) return Promise.resolve(initialValue)
  return new Promise((resolve, reject) => {
    let hasSettled = false
    let unsubscribe: (() => void) | undefined
    const end = (settle: () => void) => {
      hasSettled = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      try {
        unsubscribe?.()
      } catch {
        // The unsubscribe function may be code of a wallet. Its errors must not affect the wait.
      }
      settle()
    }
    const checkNow = (isLast: boolean) => {
      if (hasSettled) return
      try {
        const value = check()
        if (value !== undefined || isLast) end(() => resolve(value))
      } catch (error) {
        end(() => reject(error))
      }
    }
    const onAbort = () => end(() => resolve(undefined))
    const timer = setTimeout(checkNow, limitMs, true)
    signal.addEventListener('abort', onAbort)
    try {
      const removeListener = subscribe(() => checkNow(false))
      // If `subscribe` calls the listener at once, the wait ends before `unsubscribe` is assigned.
      if (hasSettled) removeListener()
      else unsubscribe = removeListener
    } catch (error) {
      if (!hasSettled) end(() => reject(error))
    }
  })
}
