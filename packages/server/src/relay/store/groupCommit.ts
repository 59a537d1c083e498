import { pause } from '../pause.ts'
import { createRoundRobin } from '../roundRobin.ts'
import type { MailboxLimits, NewMessage, StoredMessage } from './MessageStore.ts'
import { weightOf } from './sizeOf.ts'

export type Append = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** What became of one append of a group; `again` where there was no time to make room for it, and for those behind it at its address. */
export type Outcome = { stored: readonly StoredMessage[] } | { error: unknown } | 'again'

type Waiting = {
  append: Append
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/** A group ends with the append that reaches one of these: else one group could keep all else waiting. */
const groupRows = 128
const groupBytes = 512 * 1024

/**
 * Lets appends that come in one turn of the event loop share a commit, and so one flush to the disk. Where they are more than a group, each
 * address has its turn: who sends much at once waits for itself.
 *
 * @param write - Writes a group and leaves it safe on disk. What it throws is told to the whole group.
 */
export function createGroupCommit(write: (group: readonly Append[]) => readonly Outcome[]) {
  const waiting = createRoundRobin<Waiting>()
  let count = 0
  let finish = () => {}
  let finished = Promise.resolve()

  function commit() {
    const group = nextGroup()
    const outcomes = attempt(group)
    // From the last one on, since each becomes the first of its address.
    for (const [index, each] of [...group.entries()].reverse())
      if (outcomes[index] === 'again') waiting.putBack(addressOf(each.append), each)
    for (const [index, outcome] of outcomes.entries()) {
      if (outcome === 'again') continue
      count -= 1
      if ('error' in outcome) group[index]?.reject(outcome.error)
      else group[index]?.resolve(outcome.stored)
    }
    if (count > 0) void pause().then(commit)
    else finish()
  }

  function nextGroup(): readonly Waiting[] {
    const group: Waiting[] = []
    let rows = 0
    let bytes = 0
    while (rows < groupRows && bytes < groupBytes) {
      const next = waiting.next()
      if (!next) break
      group.push(next)
      rows += next.append.messages.length
      for (const message of next.append.messages) bytes += weightOf(message)
    }
    return group
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
        waiting.add(addressOf(append), { append, resolve, reject })
        count += 1
        if (count > 1) return
        finished = new Promise((done) => {
          finish = done
        })
        setImmediate(commit)
      }),
    /** Settles once nothing waits any more. */
    finished: () => finished,
  }
}

export const addressOf = ({ messages }: Append) => messages[0]?.address ?? ''
