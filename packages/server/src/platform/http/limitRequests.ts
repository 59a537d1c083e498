import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { Rate, RateLimiter, TokenBucket } from '../rateLimiter.ts'
import type { ReadClient } from './readClient.ts'

/** The most clients whose token buckets are in memory. Beyond this number, the least recently used bucket is deleted. */
const defaultMaxClients = 50_000

/**
 * Responds with 429 and `Retry-After` if a client exceeds `perSecond` on average or `burst` at once. Requests without a client address
 * (`app.request` in a test) are not counted.
 */
export function limitRequests(
  options: Rate & {
    /** A name for this group of requests. The name is part of the rate limiter's keys, so that each group has separate buckets. */
    name: string
    rateLimiter: RateLimiter
    readClient: ReadClient
    maxClients?: number
    /** The number of tokens that a request costs. Default: 1. */
    costOf?: (context: Context) => number
  },
): MiddlewareHandler {
  const { name, perSecond, burst, rateLimiter, readClient, maxClients = defaultMaxClients, costOf = () => 1 } = options
  const buckets = new Map<string, TokenBucket>()

  function bucketOf(client: string): TokenBucket {
    const bucket = buckets.get(client) ?? rateLimiter.bucket(`http/${name}/${client}`, { perSecond, burst })
    // A map keeps the order of insertion. The bucket moves to the end, so that the first entry is always the least recently used one.
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value ?? client)
    return bucket
  }

  return async (context, next) => {
    const client = readClient({
      socketAddress: nodeRequestOf(context)?.socket.remoteAddress,
      forwardedFor: context.req.header('x-forwarded-for'),
    })
    const cost = costOf(context)
    if (client === undefined || bucketOf(client).take(cost)) return next()
    context.header('retry-after', String(Math.ceil(cost / perSecond)))
    return context.json({ error: 'Too many requests' }, 429)
  }
}

/** Returns Node's request object, which @hono/node-server passes to routes as `env.incoming`. */
function nodeRequestOf({ env }: Context): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming
}
