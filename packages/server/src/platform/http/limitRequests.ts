import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { Clock } from '../clock.ts'
import { createTokenBucket, type TokenBucket } from '../rateLimiter.ts'
import type { ReadClient } from './readClient.ts'

/** Of so many clients it is known what they have used up; beyond, the one that was silent for longest is forgotten. */
const defaultMaxClients = 50_000

/**
 * Answers 429 with `Retry-After` where a client asks for more than `perSecond` in the long run, or `burst` at once. Requests without a
 * client (`app.request` of a test) are not counted.
 */
export function limitRequests(options: {
  perSecond: number
  burst: number
  readClient: ReadClient
  clock: Clock
  maxClients?: number
  /** How many tokens a request costs. Default: 1. */
  costOf?: (context: Context) => number
}): MiddlewareHandler {
  const { perSecond, burst, readClient, clock, maxClients = defaultMaxClients, costOf = () => 1 } = options
  const buckets = new Map<string, TokenBucket>()

  function bucketOf(client: string): TokenBucket {
    const bucket = buckets.get(client) ?? createTokenBucket({ perSecond, burst, clock })
    // The order of a map is that of its entries: this one is the newest again.
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value ?? client)
    return bucket
  }

  return async (context, next) => {
    const client = readClient({
      socketAddress: incoming(context)?.socket.remoteAddress,
      forwardedFor: context.req.header('x-forwarded-for'),
    })
    const cost = costOf(context)
    if (client === undefined || bucketOf(client).take(cost)) return next()
    context.header('retry-after', String(Math.ceil(cost / perSecond)))
    return context.json({ error: 'Too many requests' }, 429)
  }
}

/** What @hono/node-server hands in. */
function incoming({ env }: Context): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming
}
