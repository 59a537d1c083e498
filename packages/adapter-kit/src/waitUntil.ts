export declare namespace waitUntil {
  type Parameters<value> = {
    /**
     * Returns the awaited value, or `undefined` while there is none. Called at once, after every change, and once more when the time
     * limit is reached.
     */
    check(): value | undefined
    /** Adds a listener that is called after every change. Returns a function that removes the listener. */
    subscribe(changed: () => void): () => void
    limitMs: number
    /** When this signal aborts, the wait ends at once. */
    signal: AbortSignal
  }
}

/**
 * Waits until `check` returns a value, and resolves with that value. Resolves with `undefined` when the time limit is
 * reached or the signal aborts. Sets one timer, and does not check at intervals.
 *
 * If `check` or `subscribe` throws, the promise is rejected. If the function that removes the listener throws, the
 * error is ignored.
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
    const endWait = (settle: () => void) => {
      hasSettled = true
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      try {
        unsubscribe?.()
      } catch {
        // The function that removes the listener may be code of a wallet. An error of that code must not affect the
        // wait.
      }
      settle()
    }
    const checkNow = (isLast: boolean) => {
      if (hasSettled) return
      try {
        const value = check()
        if (value !== undefined || isLast) endWait(() => resolve(value))
      } catch (error) {
        endWait(() => reject(error))
      }
    }
    const onAbort = () => endWait(() => resolve(undefined))
    const timer = setTimeout(checkNow, limitMs, true)
    signal.addEventListener('abort', onAbort)
    try {
      const removeListener = subscribe(() => checkNow(false))
      // If `subscribe` calls the listener before it returns, the wait may have ended before `unsubscribe` was assigned.
      // The listener is then removed here.
      if (hasSettled) removeListener()
      else unsubscribe = removeListener
    } catch (error) {
      if (!hasSettled) endWait(() => reject(error))
    }
  })
}
