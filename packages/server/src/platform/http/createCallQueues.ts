import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { readClientOf } from './limitRequests.ts'
import type { ReadClient } from './readClient.ts'

/** The maximum number of clients whose open calls are counted. */
const maxClients = 50_000

/** Runs a task as soon as the client has fewer open calls than the limits for one client and for one chain. */
type CallQueue = <result>(task: () => Promise<result>) => Promise<result>

/**
 * Creates the function that returns the queue of a client for a chain. Calls that exceed a limit wait in the queue. The limit of one chain
 * is lower, so that a chain that hangs does not block calls to other chains.
 *
 * @param options.client - The maximum number of calls of one client that run at a time.
 * @param options.chain - The maximum number of calls of one client to one chain that run at a time.
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
