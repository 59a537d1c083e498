import { createRoundRobin } from './roundRobin.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/**
 * The bytes that are read and sent before the event loop turns a few times. A store may respond synchronously, and a thousand reads in a
 * row would block everything else. Sending a short message takes as long as reading a long one, so each counts as at least 256 bytes: at
 * most 256 messages per turn.
 */
const bytesPerTurn = 64 * 1024

export type ReadScheduler = {
  /**
   * Runs a read once no other read runs and the bytes of this turn are not used up. The bytes of a read are known only after it. Addresses
   * take turns, so that an address with many clients delays only itself.
   */
  schedule: <Result>(address: string, read: () => Promise<Result>) => Promise<Result>
  /** Charges bytes that were read or sent. */
  charge: (bytes: number) => void
  /** Returns true if further reads and sends have to wait for the next turn of the event loop. */
  isTurnUsedUp: () => boolean
}

/** Schedules the mailbox reads of all clients, one after the other. */
export function createReadScheduler(): ReadScheduler {
  const waiting = createRoundRobin<() => Promise<void>>()
  let isRunning = false
  let bytesInTurn = 0
  const isTurnUsedUp = () => bytesInTurn >= bytesPerTurn

  async function run() {
    isRunning = true
    for (;;) {
      while (isTurnUsedUp()) await yieldToEventLoop()
      const read = waiting.next()
      if (!read) break
      await read()
    }
    isRunning = false
  }

  return {
    schedule: (address, read) =>
      new Promise((resolve, reject) => {
        waiting.add(address, () => read().then(resolve, reject))
        if (!isRunning) void run()
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
