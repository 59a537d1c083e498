export declare namespace waitUntil {
  type Parameters<value> = {
    /** Tried at once, at every change, and a last time when the limit is reached. */
    check(): value | undefined
    /** Calls back at every change; answers how to stop. */
    subscribe(changed: () => void): () => void
    limitMs: number
    /** Ends the wait at once. */
    signal: AbortSignal
  }
}

/**
 * The first answer of `check`, or `undefined` once the limit is over or the signal aborts. One timer, no polling. What `check` or
 * `subscribe` throws ends the wait; what the stop throws does not matter any more.
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
        // A wallet's own stop.
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
      // A change that is told at once ends the wait before there is a stop.
      if (isOver) stop()
      else unsubscribe = stop
    } catch (error) {
      if (!isOver) end(() => reject(error))
    }
  })
}
