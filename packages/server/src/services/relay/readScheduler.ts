import { createRoundRobin } from './roundRobin.ts'
import { yieldToEventLoop } from './yieldToEventLoop.ts'

/**
 * The bytes that are read and sent before the event loop turns a few times: a store may respond at once, and a thousand reads in a row would
 * block everything else. Sending a short message takes as long as reading a long one, so this is at most 256 of them.
 */
const bytesPerTurn = 64 * 1024

export type ReadScheduler = {
  /**
   * Runs a read once no other read runs and the bytes of this turn are not used up, since the bytes of a read are counted when it is done.
   * Addresses take turns, so that an address with many clients delays only itself.
   */
  schedule: <Result>(address: string, read: () => Promise<Result>) => Promise<Result>
  /** Counts bytes that were read or sent. */
  charge: (bytes: number) => void
  /** Whether further reads and sends have to wait for the next turn of the event loop. */
  isTurnUsedUp: () => boolean
}

/** Lets clients read mailboxes one after the other. */
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
