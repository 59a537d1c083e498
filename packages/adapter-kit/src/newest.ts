import { withinLimit } from '@latchkey/core/limits'

/** How long a pending request delays the next one. After this time the next request is sent, even without a response. */
const responseLimitMs = 1_000

export declare namespace newest {
  type Parameters<response> = {
    /** Requests the current state from the wallet. */
    ask(): Promise<response>
    /** Receives the response to the newest request. */
    heard(response: response): void | Promise<void>
    /** Receives the error of the newest request, or an error that `heard` throws. */
    failed(error: unknown): void
    /** Aborts the requests. */
    signal: AbortSignal
  }
}

/**
 * Returns an event handler that requests the current state from a wallet (`ask`), and passes the response to `heard`. Only the response to
 * the newest request is used: wallets send several events for one change, and responses arrive out of order.
 *
 * All events that arrive while a request is pending lead to one further request. A wallet may send thousands of events, and thousands of
 * pending requests would fill the memory.
 */
export function newest<response>({ ask, heard, failed, signal }: newest.Parameters<response>): () => void {
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
