import { setImmediate } from 'node:timers/promises'

/**
 * The number of turns of the event loop for which `yieldToEventLoop` waits. A request on a new connection needs several turns: the
 * connection is accepted in one turn, the request is read in the next, and handled in another.
 */
const turnsPerYield = 4

/** Waits a few turns of the event loop between two long tasks. Otherwise a new request would have to wait for several long tasks. */
export async function yieldToEventLoop(): Promise<void> {
  for (let turn = 0; turn < turnsPerYield; turn += 1) await setImmediate()
}
