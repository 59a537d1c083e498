import { withinLimit } from '@latchkey/core/limits'

/** If the wallet has not responded after this time, the next request is sent anyway. */
const limitMs = 1_000

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
 * Returns an event handler that requests the current state from a wallet. Only the newest response counts: wallets send several events for
 * one change, and responses arrive out of order.
 *
 * Events that arrive while a request is pending lead to a single further request. A wallet may send thousands of events, and as many
 * pending requests would fill the memory.
 */
export function newest<answer>({ ask, heard, failed, signal }: newest.Parameters<answer>): () => void {
  let last: Promise<answer> | undefined
  let isAsking = false
  let isOld = false

  return async () => {
    isOld = true
    if (isAsking) return
    isAsking = true
    while (isOld && !signal.aborted) {
      isOld = false
      const question = ask()
      last = question
      const isNewest = () => last === question && !isOld
      const answered = question.then(
        (answer) => (isNewest() ? heard(answer) : undefined),
        (error) => (isNewest() ? failed(error) : undefined),
      )
      await withinLimit(answered, { limitMs, signal }).catch(failed)
    }
    isAsking = false
  }
}
