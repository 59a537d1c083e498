import { withinLimit } from '@latchkey/core/limits'

/** How long a wallet that does not answer keeps the next question back. */
const limitMs = 1_000

export declare namespace newest {
  type Parameters<answer> = {
    ask(): Promise<answer>
    heard(answer: answer): void | Promise<void>
    failed(error: unknown): void
    /** Ends the asking. */
    signal: AbortSignal
  }
}

/**
 * Asks a wallet what it tells of by events, and hears the newest answer alone: wallets tell of one change by several events, and the
 * answers overtake each other. What is told while one asks is asked once, afterwards: a wallet may send events by the thousand, and as
 * many answers would be in memory together.
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
