import type { IncomingMessage } from 'node:http'
import type { Context, MiddlewareHandler } from 'hono'
import type { Rate, RateLimiter, TokenBucket } from '../rateLimiter.ts'
import type { ReadClient } from './readClient.ts'

/** The maximum number of clients whose token buckets are in memory. Beyond this number, the least recently used bucket is deleted. */
const defaultMaxClients = 50_000

/** Options of `createClientBuckets`. */
type BucketOptions = Rate & {
  /** A name for this group of requests. It is part of the rate limiter's keys, so that each group has separate buckets. */
  name: string
  rateLimiter: RateLimiter
  readClient: ReadClient
  maxClients?: number
}

/**
 * Creates a function that returns the token bucket of a request's client. The function returns `undefined` for requests without a client
 * address (`app.request` in a test), which are not limited.
 */
export function createClientBuckets(options: BucketOptions): (context: Context) => TokenBucket | undefined {
  const { name, perSecond, burst, rateLimiter, readClient, maxClients = defaultMaxClients } = options
  const buckets = new Map<string, TokenBucket>()

  return (context) => {
    const client = readClientOf(context, readClient)
    if (client === undefined) return undefined
    const bucket = buckets.get(client) ?? rateLimiter.bucket(`http/${name}/${client}`, { perSecond, burst })
    // A map keeps the order of insertion. The bucket moves to the end, so that the first entry is always the least recently used one.
    buckets.delete(client)
    buckets.set(client, bucket)
    if (buckets.size > maxClients) buckets.delete(buckets.keys().next().value ?? client)
    return bucket
  }
}

/** Creates a middleware that responds with 429 and `Retry-After` if a client exceeds `perSecond` on average or `burst` at once. */
export function limitRequests({
  costOf = () => 1,
  ...options
}: BucketOptions & {
  /** The number of tokens that a request costs. Default: 1. */
  costOf?: (context: Context) => number
}): MiddlewareHandler {
  const bucketOf = createClientBuckets(options)
  return async (context, next) => {
    const cost = costOf(context)
    if (bucketOf(context)?.take(cost) !== false) return next()
    return refuseTooMany(context, cost / options.perSecond)
  }
}

export function refuseTooMany(context: Context, retryAfterSeconds: number): Response {
  context.header('retry-after', String(Math.ceil(retryAfterSeconds)))
  return context.json({ error: 'Too many requests' }, 429)
}

/** Returns the address of a request's client, or `undefined` if the request did not come over a socket. */
export function readClientOf(context: Context, readClient: ReadClient): string | undefined {
  return readClient({
    socketAddress: nodeRequestOf(context)?.socket.remoteAddress,
    forwardedFor: context.req.header('x-forwarded-for'),
  })
}

/** Returns Node's request object, which @hono/node-server passes to routes as `env.incoming`. */
function nodeRequestOf({ env }: Context): IncomingMessage | undefined {
  return (env as { incoming?: IncomingMessage } | undefined)?.incoming
}
