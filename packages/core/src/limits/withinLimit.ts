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
  answer: Promise<value>,
  { limitMs, signal }: withinLimit.Parameters,
): Promise<value | undefined> {
  let stop = () => {}
  const limit = new Promise<undefined>((resolve) => {
    const end = () => resolve(undefined)
    const timer = setTimeout(end, limitMs)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  })
  try {
    return await Promise.race([answer, limit])
  } finally {
    stop()
  }
}
