import { withinLimit } from '@latchkey/core/limits'

/** How long the kit waits for the response to a request before it sends the next request, in ms. A wallet may never respond. */
const responseLimitMs = 1_000

export declare namespace createStateReader {
  type Parameters<response> = {
    /** Sends a request for the current state to the wallet. */
    ask(): Promise<response>
    /** Called with the response to the newest request. */
    heard(response: response): void | Promise<void>
    /** Called with the error of the newest request, or with an error that `heard` throws. */
    failed(error: unknown): void
    /** When this signal aborts, no further request is sent. */
    signal: AbortSignal
  }
}

/**
 * Returns an event handler that requests the current state from a wallet (`ask`) and passes the response to `heard`. A
 * wallet sends several events for one change, and its responses may arrive in another order. So only the response to
 * the newest request is used.
 *
 * For all events that arrive while a request is pending, only one more request is sent. Otherwise a wallet that sends
 * thousands of events would cause thousands of pending requests, which would fill the memory.
 */
export function createStateReader<response>({
  ask,
  heard,
  failed,
  signal,
}: createStateReader.Parameters<response>): () => void {
  let newestRequest: Promise<response> | undefined
  let isRequestPending = false
  let hasNewEvent = false

  return async () => {
    hasNewEvent = true
    if (isRequestPending) return
    isRequestPending = true
    while (hasNewEvent && !signal.aborted) {
      hasNewEvent = false
      const request = ask()
      newestRequest = request
      const isNewest = () => newestRequest === request && !hasNewEvent
      const whenHandled = request.then(
        (response) => (isNewest() ? heard(response) : undefined),
        (error) => (isNewest() ? failed(error) : undefined),
      )
      await withinLimit(whenHandled, { limitMs: responseLimitMs, signal }).catch(failed)
    }
    isRequestPending = false
  }
}
