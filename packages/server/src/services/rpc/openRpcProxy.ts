import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Clock } from '../../platform/clock.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'
import { limitRequests } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import { type ChainClient, createChainClient } from './createChainClient.ts'
import { NoResponseError } from './createUpstream.ts'
import { hasMethods } from './methods.ts'
import type { RpcChains, RpcResponse } from './RpcChain.ts'

export type RpcProxyOptions = {
  chains: RpcChains
  /** The most bytes of cached responses. Only responses that can no longer change are cached. Default: 16 MiB. */
  cacheBytes?: number
  /** Sends the requests to the endpoints. Default: Node's `fetch`. */
  fetch?: typeof fetch
}

/**
 * The most bytes of a request. Nodes accept signed transactions of 128 KiB, and a request contains the transaction in hex, which doubles
 * its length.
 */
export const rpcBodyBytes = 288 * 1024
/** The most calls in one request. */
const maxCalls = 100
const defaultCacheBytes = 16 * 1024 * 1024

/** The error codes of JSON-RPC 2.0. */
const codes = { parse: -32700, invalid: -32600, unknownMethod: -32601, internal: -32603 } as const

/** Returns whether the URL of a request belongs to the RPC proxy. */
export const isForRpc = (url: string) => /^\/v1\/?(?:\?|$)/.test(url)

const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

type Environment = { Variables: ProjectEnvironment['Variables'] & { calls: readonly unknown[]; isBatch: boolean } }

/**
 * Creates the route of the RPC proxy: `POST /v1/?chainId=<CAIP-2 id>&projectId=<id>`, with a JSON-RPC call or a batch of calls as its body.
 *
 * @throws Error if a chain has no endpoint, or if its namespace has no JSON-RPC.
 */
export function openRpcProxy(
  options: RpcProxyOptions & {
    projects: ProjectRegistry
    limits: HttpLimits
    readClient: ReadClient
    rateLimiter: RateLimiter
    clock: Clock
    report: (error: unknown) => void
  },
): Hono<Environment> {
  const { projects, limits, readClient, rateLimiter, clock, report } = options
  const lasting = new LRUCache<string, RpcResponse>({
    maxSize: options.cacheBytes ?? defaultCacheBytes,
    sizeCalculation: (response, key) => key.length + JSON.stringify(response).length,
  })
  const clients = new Map(
    Object.entries(options.chains).map(([id, chain]) => {
      if (!hasMethods(id.split(':')[0] ?? '')) throw new Error(`The RPC proxy has no methods for the chain "${id}".`)
      if (chain.urls.length === 0) throw new Error(`The chain "${id}" has no endpoint.`)
      return [id, createChainClient({ id, chain, lasting, clock, fetch: options.fetch ?? fetch })] as const
    }),
  )

  const app = new Hono<Environment>()
  const limitBody = bodyLimit({
    maxSize: rpcBodyBytes,
    onError: (context) => context.json({ error: `A request has at most ${rpcBodyBytes} bytes` }, 413),
  })
  const limitCalls = limitRequests({
    name: 'rpc-calls',
    perSecond: limits.rpcCallsPerSecond,
    burst: limits.rpcCallBurst,
    costOf: ({ get }) => (get('calls') as readonly unknown[]).length,
    readClient,
    rateLimiter,
  })

  app.on(
    'POST',
    ['/v1/', '/v1'],
    requireProject(projects, { isOriginChecked: true }),
    limitBody,
    async (context, next) => {
      const body = parseJson(await context.req.text())
      const calls = Array.isArray(body) ? body : [body]
      if (body === undefined) return context.json(errorOf(null, codes.parse, 'The request is not JSON'), 400)
      if (calls.length === 0 || calls.length > maxCalls)
        return context.json(errorOf(null, codes.invalid, `A batch has 1 to ${maxCalls} calls`), 400)
      context.set('calls', calls)
      context.set('isBatch', Array.isArray(body))
      return next()
    },
    limitCalls,
    async (context) => {
      const chainId = context.req.query('chainId') ?? ''
      const client = clients.get(chainId)
      if (!client) return context.json({ error: 'The server has no endpoint of this chain' }, 404)
      const outcomes = await Promise.all(context.get('calls').map((call: unknown) => respond(client, call, report)))
      // A client that gets a 502 tries its next endpoint. A transaction that may have been sent needs this status: a response of 200 with
      // an error would look like a refusal.
      if (outcomes.some(({ isLost }) => isLost) || outcomes.every(({ isSilent }) => isSilent))
        return context.json({ error: 'No endpoint of the chain responds' }, 502)
      const bodies = outcomes.map(({ body }) => body)
      return context.json(context.get('isBatch') ? bodies : bodies[0])
    },
  )
  return app
}

type Outcome = {
  body: object
  /** True if no endpoint responded. */
  isSilent?: boolean
  /** True if a transaction may have been sent although no endpoint confirmed it. */
  isLost?: boolean
}

/**
 * Calls a method of the chain. A call that is not allowed or not valid gets a JSON-RPC error, and the other calls of its batch still run.
 */
async function respond(client: ChainClient, value: unknown, report: (error: unknown) => void): Promise<Outcome> {
  const call = rpcCall.safeParse(value)
  if (!call.success) return { body: errorOf(null, codes.invalid, 'The call is not valid JSON-RPC 2.0') }
  const { id, method: name, params } = call.data
  const method = client.findMethod(name)
  if (!method) return { body: errorOf(id, codes.unknownMethod, `The method ${name} is not allowed`) }
  try {
    return { body: { jsonrpc: '2.0', id, ...(await client.send({ method: name, params })) } }
  } catch (error) {
    if (!(error instanceof NoResponseError)) throw error
    report(error)
    const body = errorOf(id, codes.internal, 'No endpoint of the chain responds')
    return { body, isSilent: true, isLost: method.isSending === true }
  }
}

function errorOf(id: string | number | null, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
