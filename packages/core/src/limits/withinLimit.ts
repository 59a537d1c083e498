export declare namespace withinLimit {
  type Parameters = {
    limitMs: number
    /** Ends the wait at once. */
    signal: AbortSignal
  }
}

/**
 * An answer that may never come; `undefined` once the limit is over or the signal aborts.
 *
 * @throws what the answer rejects with in time; a later rejection goes nowhere
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
