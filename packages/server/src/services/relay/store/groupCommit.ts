import { setImmediate } from 'node:timers/promises'
import { createRoundRobin } from '../roundRobin.ts'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { MailboxFullError, type MailboxLimits, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { memoryOverheadBytes, weightOf } from './sizeOf.ts'

export type Append = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** The result of one append in a group. */
export type Outcome = { stored: readonly StoredMessage[] } | { error: unknown }

type Waiting = {
  append: Append
  address: string
  /** The memory that the append uses. */
  bytes: number
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/** A group ends with the append that reaches one of these limits. Otherwise one group could delay all others. */
const groupRows = 128
const groupBytes = 512 * 1024

/**
 * The number of bytes of one address that may wait, even after its sockets have closed. An address may send this much at once; it equals
 * about 8,000 short messages.
 */
const waitingBytes = 16 * 1024 * 1024

/**
 * Groups the appends of one turn of the event loop into one commit, and so into one flush to the disk. If there are more appends than one
 * group holds, addresses take turns. An address that sends much at once delays only itself.
 *
 * Invariant: a group is written completely before the next one starts. Nothing else is stored in between, so the capacity freed for an
 * append stays available to it, and each write makes progress. Each append settles after a bounded number of writes, and the appends of an
 * address settle in order.
 *
 * @param write - Writes a group, starting with its first append, and flushes it to the disk. Returns the outcomes of the appends that it
 * completed, and is called again with the rest. Each call returns at least one outcome, or evicts as many messages as allowed to free
 * capacity. If it throws, all appends of the group reject with that error.
 */
export function createGroupCommit(write: (group: readonly Append[]) => readonly Outcome[]) {
  const waiting = createRoundRobin<Waiting>()
  /** The number of waiting bytes by address. */
  const waitingByAddress = new Map<string, number>()
  let running: Promise<void> | undefined

  async function run() {
    await setImmediate()
    let group: readonly Waiting[] = []
    for (;;) {
      if (group.length === 0) group = nextGroup()
      group = commit(group)
      if (waitingByAddress.size === 0) break
      await yieldToEventLoop()
    }
    running = undefined
  }

  /** @returns the appends that are not written yet */
  function commit(group: readonly Waiting[]): readonly Waiting[] {
    const outcomes = attempt(group)
    for (const [index, outcome] of outcomes.entries()) {
      const done = group[index]
      if (!done) break
      addWaiting(done.address, -done.bytes)
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

  function addWaiting(address: string, bytes: number) {
    const now = (waitingByAddress.get(address) ?? 0) + bytes
    if (now > waitingBytes) throw new MailboxFullError('waiting')
    if (now > 0) waitingByAddress.set(address, now)
    else waitingByAddress.delete(address)
  }

  return {
    /** @throws MailboxFullError if too many bytes of its address wait */
    add: async (append: Append): Promise<readonly StoredMessage[]> => {
      const [first] = append.messages
      if (!first) return []
      const { address } = first
      const bytes = append.messages.reduce((sum, message) => sum + weightOf(message, memoryOverheadBytes), 0)
      addWaiting(address, bytes)
      return new Promise((resolve, reject) => {
        waiting.add(address, { append, address, bytes, resolve, reject })
        running ??= run()
      })
    },
    /** Resolves once no append waits. */
    finished: async () => running,
  }
}
