export declare namespace withinLimit {
  type Parameters = {
    limitMs: number
    /** When this signal aborts, the wait ends at once. */
    signal: AbortSignal
  }
}

/**
 * Waits for a response that may never come. Returns `undefined` if the time limit is reached or the signal aborts
 * first.
 *
 * @throws the rejection of `response`, if it comes within the time limit; a later rejection is ignored
 */
export async function withinLimit<value>(
  response: Promise<value>,
  { limitMs, signal }: withinLimit.Parameters,
): Promise<value | undefined> {
  let removeListeners = () => {}
  const whenLimitReached = new Promise<undefined>((resolve) => {
    const endWait = () => resolve(undefined)
    const timer = setTimeout(endWait, limitMs)
    signal.addEventListener('abort', endWait)
    if (signal.aborted) endWait()
    removeListeners = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', endWait)
    }
  })
  try {
    return await Promise.race([response, whenLimitReached])
  } finally {
    removeListeners()
  }
}
