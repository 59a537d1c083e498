import { setImmediate } from 'node:timers/promises'
import { pause } from '../pause.ts'
import { createRoundRobin } from '../roundRobin.ts'
import { MailboxFullError, type MailboxLimits, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { memoryOverheadBytes, weightOf } from './sizeOf.ts'

export type Append = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** What became of one append of a group. */
export type Outcome = { stored: readonly StoredMessage[] } | { error: unknown }

type Waiting = {
  append: Append
  address: string
  /** What it takes of memory. */
  bytes: number
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/** A group ends with the append that reaches one of these: else one group could keep all else waiting. */
const groupRows = 128
const groupBytes = 512 * 1024

/** What may wait of one address, also when its sockets are gone: as much as it may send at once, or about 8,000 short messages. */
const waitingBytes = 16 * 1024 * 1024

/**
 * Lets appends that come in one turn of the event loop share a commit, and so one flush to the disk. Where they are more than a group, each
 * address has its turn: who sends much at once waits for itself.
 *
 * The invariant: a group is written to its end before the next one is taken. Nothing else is stored in the meantime, so the room that is
 * made for an append stays there for it, and each write comes closer to the end. Each append is answered after a bounded number of
 * writes, in the order of its address.
 *
 * @param write - Writes a group from its first append on, and leaves it safe on disk. It answers for as many as it had time for; the others
 * are given to it again. It answers for one at least, or has dropped as many messages as it may to make room. What it throws is told to
 * the whole group.
 */
export function createGroupCommit(write: (group: readonly Append[]) => readonly Outcome[]) {
  const waiting = createRoundRobin<Waiting>()
  /** What waits of each address. */
  const held = new Map<string, number>()
  let running: Promise<void> | undefined

  async function run() {
    await setImmediate()
    let group: readonly Waiting[] = []
    for (;;) {
      if (group.length === 0) group = nextGroup()
      group = commit(group)
      if (held.size === 0) break
      await pause()
    }
    running = undefined
  }

  /** Answers those that are left. */
  function commit(group: readonly Waiting[]): readonly Waiting[] {
    const outcomes = attempt(group)
    for (const [index, outcome] of outcomes.entries()) {
      const done = group[index]
      if (!done) break
      hold(done.address, -done.bytes)
      if ('error' in outcome) done.reject(outcome.error)
      else done.resolve(outcome.stored)
    }
    return group.slice(outcomes.length)
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

  function hold(address: string, bytes: number) {
    const now = (held.get(address) ?? 0) + bytes
    if (now > waitingBytes) throw new MailboxFullError('waiting')
    if (now > 0) held.set(address, now)
    else held.delete(address)
  }

  return {
    /** @throws MailboxFullError where too much of its address waits. */
    add: async (append: Append): Promise<readonly StoredMessage[]> => {
      const [first] = append.messages
      if (!first) return []
      const { address } = first
      const bytes = append.messages.reduce((sum, message) => sum + weightOf(message, memoryOverheadBytes), 0)
      hold(address, bytes)
      return new Promise((resolve, reject) => {
        waiting.add(address, { append, address, bytes, resolve, reject })
        running ??= run()
      })
    },
    /** Settles once nothing waits any more. */
    finished: async () => running,
  }
}
