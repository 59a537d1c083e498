import type { MailboxLimits, NewMessage, StoredMessage } from './MessageStore.ts'

export type Append = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** What became of one append of a group. */
export type Outcome = { stored: readonly StoredMessage[] } | { error: unknown }

type Waiting = {
  append: Append
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/** Limits how long one group can keep all other clients waiting. */
const largestGroup = 256

/**
 * Lets appends that come in one turn of the event loop share a commit, and so one flush to the disk.
 *
 * @param write - Writes a group and leaves it safe on disk. What it throws is told to the whole group.
 */
export function createGroupCommit(write: (group: readonly Append[]) => readonly Outcome[]) {
  let waiting: Waiting[] = []
  let finish = () => {}
  let finished = Promise.resolve()

  function commit() {
    const group = waiting.slice(0, largestGroup)
    waiting = waiting.slice(largestGroup)
    for (const [index, outcome] of attempt(group).entries()) {
      if ('error' in outcome) group[index]?.reject(outcome.error)
      else group[index]?.resolve(outcome.stored)
    }
    if (waiting.length > 0) setImmediate(commit)
    else finish()
  }

  function attempt(group: readonly Waiting[]): readonly Outcome[] {
    try {
      return write(group.map(({ append }) => append))
    } catch (error) {
      return group.map(() => ({ error }))
    }
  }

  return {
    add: (append: Append) =>
      new Promise<readonly StoredMessage[]>((resolve, reject) => {
        waiting.push({ append, resolve, reject })
        if (waiting.length > 1) return
        finished = new Promise((done) => {
          finish = done
        })
        setImmediate(commit)
      }),
    /** Settles once nothing waits any more. */
    finished: () => finished,
  }
}
