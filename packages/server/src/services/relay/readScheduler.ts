import { createRoundRobin } from './roundRobin.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/**
 * The number of bytes that the relay reads and sends before it yields to the event loop. A store may respond synchronously, so a thousand
 * reads in a row would block everything else. A message counts as at least 256 bytes, because sending a short message takes as long as
 * reading a long one. The limit is therefore 256 messages per turn.
 */
const bytesPerTurn = 64 * 1024

/** Runs the mailbox reads of all clients one after the other. */
export type ReadScheduler = {
  /**
   * Runs a read when no other read runs and the bytes of this turn are not used up. Only one read runs at a time, because its bytes are
   * known only afterwards. IP addresses take turns, so that an address with many clients delays only its own reads.
   */
  schedule: <Result>(address: string, read: () => Promise<Result>) => Promise<Result>
  /** Counts bytes that were read or sent in this turn of the event loop. */
  charge: (bytes: number) => void
  /** Returns true if further reads and sends must wait for a later turn of the event loop. */
  isTurnUsedUp: () => boolean
}

/** Creates a scheduler that runs the mailbox reads of all clients one after the other. */
export function createReadScheduler(): ReadScheduler {
  const queuedReads = createRoundRobin<() => Promise<void>>()
  let isRunning = false
  let bytesInTurn = 0
  const isTurnUsedUp = () => bytesInTurn >= bytesPerTurn

  async function runQueuedReads() {
    isRunning = true
    for (;;) {
      while (isTurnUsedUp()) await yieldToEventLoop()
      const read = queuedReads.next()
      if (!read) break
      await read()
    }
    isRunning = false
  }

  return {
    schedule: (address, read) =>
      new Promise((resolve, reject) => {
        queuedReads.add(address, () => read().then(resolve, reject))
        if (!isRunning) void runQueuedReads()
      }),
    charge: (bytes) => {
      if (bytesInTurn === 0)
        void yieldToEventLoop().then(() => {
          bytesInTurn = 0
        })
      bytesInTurn += bytes
    },
    isTurnUsedUp,
  }
}
