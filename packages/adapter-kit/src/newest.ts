import { withinLimit } from '@latchkey/core/limits'

/** How long a pending request delays the next one. After this time the next request is sent, even without a response. */
const responseLimitMs = 1_000

export declare namespace newest {
  type Parameters<answer> = {
    ask(): Promise<answer>
    heard(answer: answer): void | Promise<void>
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
export function newest<answer>({ ask, heard, failed, signal }: newest.Parameters<answer>): () => void {
  let newestRequest: Promise<answer> | undefined
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
        (answer) => (isNewest() ? heard(answer) : undefined),
        (error) => (isNewest() ? failed(error) : undefined),
      )
      await withinLimit(whenHandled, { limitMs: responseLimitMs, signal }).catch(failed)
    }
    isRequestPending = false
  }
}
