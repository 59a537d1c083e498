import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { readClientOf } from './limitRequests.ts'
import type { ReadClient } from './readClient.ts'

/** The most clients whose open calls are counted. */
const maxClients = 50_000

/** Runs a task as soon as the client has fewer open calls than its limits. */
type CallQueue = <result>(task: () => Promise<result>) => Promise<result>

/**
 * Creates the function that returns the queue of a client and a chain. A few calls of a client wait for nodes at a time. One chain has a
 * lower limit, so that a chain that hangs leaves room for others.
 *
 * @param options.client - The most calls of a client.
 * @param options.chain - The most calls of a client to one chain.
 */
export function createCallQueues(options: {
  client: number
  chain: number
  readClient: ReadClient
}): (context: Context, chainId: string) => CallQueue {
  const limiters = new LRUCache<string, LimitFunction>({ max: maxClients })

  function getLimiter(key: string, concurrency: number): LimitFunction {
    const limiter = limiters.get(key) ?? pLimit(concurrency)
    limiters.set(key, limiter)
    return limiter
  }

  return (context, chainId) => {
    const client = readClientOf(context, options.readClient) ?? 'unknown'
    const queueOfChain = getLimiter(`${client} ${chainId}`, options.chain)
    const queueOfClient = getLimiter(client, options.client)
    return (task) => queueOfChain(() => queueOfClient(task))
  }
}
