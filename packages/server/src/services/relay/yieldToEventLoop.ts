import { setImmediate } from 'node:timers/promises'

/** A request on a new connection is accepted in one turn, read in the next, and handled in another. */
const turns = 4

/** Lets the event loop turn a few times between two long tasks. Otherwise each request would have to wait for several of them. */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await setImmediate()
}
