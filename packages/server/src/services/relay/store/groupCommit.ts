import { setImmediate } from 'node:timers/promises'
import { createRoundRobin } from '../roundRobin.ts'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { MailboxFullError, type MailboxLimits, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { countedBytesOf, memoryOverheadBytes } from './sizeOf.ts'

/** The arguments of one call of `MessageStore.append`. */
export type AppendRequest = { messages: readonly NewMessage[]; limits: MailboxLimits }

/** The result of one append in a group: the stored messages, or the error. */
export type AppendOutcome = { stored: readonly StoredMessage[] } | { error: unknown }

/** An append that is not written yet. */
type WaitingAppend = {
  append: AppendRequest
  address: string
  /** The bytes of memory that the append uses while it waits. */
  bytes: number
  resolve: (stored: readonly StoredMessage[]) => void
  reject: (error: unknown) => void
}

/**
 * The limits of one group, because a long group would delay all appends behind it. The append that reaches a limit is the last one of its
 * group.
 */
const maxGroupRows = 128
const maxGroupBytes = 512 * 1024

/**
 * The maximum number of bytes of one IP address that may wait to be stored; about 8,000 short messages fit. Closing the sockets of the
 * address does not reset this count.
 */
const maxWaitingBytes = 16 * 1024 * 1024

/**
 * Groups the appends of one turn of the event loop into one commit, because each commit flushes the disk. If not all appends fit in one
 * group, IP addresses take turns, so that an address with many appends delays only itself.
 *
 * Invariant: a group is written completely before the next one starts. Nothing else is stored in between. Therefore an append can use the
 * capacity that earlier writes have freed for it. Each append settles after a bounded number of writes, and the appends of an address
 * settle in order.
 *
 * @param write - Writes the appends of a group in order, and flushes them to the disk. Returns the outcomes of the appends that it
 *   completed. If appends are left, `write` is called again with these. A call that returns no outcome must at least have evicted the
 *   maximum number of messages of one write. If `write` throws, all appends of the group reject with that error.
 */
export function createGroupCommit(write: (group: readonly AppendRequest[]) => readonly AppendOutcome[]) {
  const appendQueue = createRoundRobin<WaitingAppend>()
  /** The number of bytes that wait to be stored, by IP address. */
  const waitingBytesByAddress = new Map<string, number>()
  let whenQueueWritten: Promise<void> | undefined

  async function writeQueue() {
    await setImmediate()
    let group: readonly WaitingAppend[] = []
    for (;;) {
      if (group.length === 0) group = takeNextGroup()
      group = commit(group)
      if (waitingBytesByAddress.size === 0) break
      await yieldToEventLoop()
    }
    whenQueueWritten = undefined
  }

  /**
   * Writes a group once, and settles the appends that were completed.
   *
   * @returns the appends of the group that are not written yet
   */
  function commit(group: readonly WaitingAppend[]): readonly WaitingAppend[] {
    const outcomes = tryWrite(group)
    for (const [index, outcome] of outcomes.entries()) {
      const completedAppend = group[index]
      if (!completedAppend) break
      addWaitingBytes(completedAppend.address, -completedAppend.bytes)
      if ('error' in outcome) completedAppend.reject(outcome.error)
      else completedAppend.resolve(outcome.stored)
    }
    return group.slice(outcomes.length)
  }

  function takeNextGroup(): readonly WaitingAppend[] {
    const group: WaitingAppend[] = []
    let rowCount = 0
    let bytes = 0
    while (rowCount < maxGroupRows && bytes < maxGroupBytes) {
      const nextAppend = appendQueue.next()
      if (!nextAppend) break
      group.push(nextAppend)
      rowCount += nextAppend.append.messages.length
      for (const message of nextAppend.append.messages) bytes += countedBytesOf(message)
    }
    return group
  }

  function tryWrite(group: readonly WaitingAppend[]): readonly AppendOutcome[] {
    try {
      return write(group.map(({ append }) => append))
    } catch (error) {
      return group.map(() => ({ error }))
    }
  }

  function addWaitingBytes(address: string, bytes: number) {
    const newTotal = (waitingBytesByAddress.get(address) ?? 0) + bytes
    if (newTotal > maxWaitingBytes) throw new MailboxFullError('waiting')
    if (newTotal > 0) waitingBytesByAddress.set(address, newTotal)
    else waitingBytesByAddress.delete(address)
  }

  return {
    /**
     * Adds an append to the queue. Resolves with the stored messages once they are on disk.
     *
     * @throws MailboxFullError if too many bytes of the same IP address already wait to be stored
     */
    add: async (append: AppendRequest): Promise<readonly StoredMessage[]> => {
      const [first] = append.messages
      if (!first) return []
      const { address } = first
      const bytes = append.messages.reduce((sum, message) => sum + countedBytesOf(message, memoryOverheadBytes), 0)
      addWaitingBytes(address, bytes)
      return new Promise((resolve, reject) => {
        appendQueue.add(address, { append, address, bytes, resolve, reject })
        whenQueueWritten ??= writeQueue()
      })
    },
    /** Resolves when no append waits to be stored any more. */
    whenFinished: async () => whenQueueWritten,
  }
}
