import { setImmediate } from 'node:timers/promises'
import { createRoundRobin } from '../roundRobin.ts'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { MailboxFullError, type MailboxLimits, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { memoryOverheadBytes, weightOf } from './sizeOf.ts'

export type Append = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** The result of one append of a group. */
export type Outcome = { stored: readonly StoredMessage[] } | { error: unknown }

type Waiting = {
  append: Append
  address: string
  /** The memory that it uses. */
  bytes: number
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/** A group ends with the append that reaches one of these limits: otherwise one group could delay all others. */
const groupRows = 128
const groupBytes = 512 * 1024

/** How many bytes of one address may wait, sockets open or not: as many as it may send at once, or about 8,000 short messages. */
const waitingBytes = 16 * 1024 * 1024

/**
 * Lets appends that arrive in one turn of the event loop share a commit, and so one flush to the disk. If there are more than one
 * group holds, addresses take turns, so that an address that sends much at once delays only itself.
 *
 * The invariant: a group is written completely before the next one starts. Nothing else is stored in the meantime, so the capacity
 * that is freed for an append stays free for it, and each write makes progress. Each append settles after a bounded number of
 * writes, and the appends of an address settle in order.
 *
 * @param write - Writes a group from its first append on and flushes it to the disk. It returns the outcomes of the appends that
 * it had time for, and is called again with the rest. Each call returns at least one outcome, or evicts as many messages as it
 * may to free capacity. If it throws, the whole group is rejected with that error.
 */
export function createGroupCommit(write: (group: readonly Append[]) => readonly Outcome[]) {
  const waiting = createRoundRobin<Waiting>()
  /** The bytes that wait, by address. */
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

  /** @returns the appends that were not written yet */
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
    /** @throws MailboxFullError if too much of its address waits */
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
    /** Settles once nothing waits any more. */
    finished: async () => running,
  }
}
