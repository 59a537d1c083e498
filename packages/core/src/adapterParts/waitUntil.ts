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

/** The first answer of `check`, or `undefined` once the limit is over or the signal aborts. One timer, no polling. */
export function waitUntil<value>({
  check,
  subscribe,
  limitMs,
  signal,
}: waitUntil.Parameters<value>): Promise<value | undefined> {
  const already = check()
  if (already !== undefined || signal.aborted) return Promise.resolve(already)
  return new Promise((resolve) => {
    const end = (value: value | undefined) => {
      clearTimeout(timer)
      unsubscribe()
      signal.removeEventListener('abort', abort)
      resolve(value)
    }
    const abort = () => end(undefined)
    const timer = setTimeout(() => end(check()), limitMs)
    const unsubscribe = subscribe(() => {
      const value = check()
      if (value !== undefined) end(value)
    })
    signal.addEventListener('abort', abort)
  })
}
