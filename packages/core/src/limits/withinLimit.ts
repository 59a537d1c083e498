export declare namespace withinLimit {
  type Parameters = {
    limitMs: number
    /** Ends the wait as soon as this signal aborts. */
    signal: AbortSignal
  }
}

/**
 * Waits for a response that may never come. Returns `undefined` after the time limit or when the signal aborts.
 *
 * @throws the rejection of the promise, if it comes in time; a later rejection is ignored
 */
export async function withinLimit<value>(
  response: Promise<value>,
  { limitMs, signal }: withinLimit.Parameters,
): Promise<value | undefined> {
  let stop = () => {}
  const whenLimitReached = new Promise<undefined>((resolve) => {
    const endWait = () => resolve(undefined)
    const timer = setTimeout(endWait, limitMs)
    signal.addEventListener('abort', endWait)
    if (signal.aborted) endWait()
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', endWait)
    }
  })
  try {
    return await Promise.race([response, whenLimitReached])
  } finally {
    stop()
  }
}
