import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { ChainClient } from '../../platform/chains/createChainClient.ts'
import type { ChainClients } from '../../platform/chains/createChains.ts'
import { NoResponseError } from '../../platform/chains/createUpstream.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'
import { limitRequests } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'

/** The most bytes of a request. Nodes accept signed transactions of 128 KiB, which have twice as many characters in hex. */
export const rpcBodyBytes = 288 * 1024
/** The most calls in one request. */
const maxCalls = 100

/** The error codes of JSON-RPC 2.0. */
const codes = { parse: -32700, invalid: -32600, unknownMethod: -32601, internal: -32603 } as const

/** Whether a request is for the RPC proxy, by its path and query. */
export const isForRpc = (url: string) => /^\/v1\/?(?:\?|$)/.test(url)

const rpcCall = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string().check(z.maxLength(100)),
  params: z.optional(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())])),
})

type Environment = { Variables: ProjectEnvironment['Variables'] & { calls: readonly unknown[]; isBatch: boolean } }

/**
 * Creates the route of the RPC proxy: `POST /v1/?chainId=<CAIP-2 id>&projectId=<id>`, with a JSON-RPC call or a batch of them as its body.
 */
export function openRpcProxy(options: {
  chains: ChainClients
  projects: ProjectRegistry
  limits: HttpLimits
  readClient: ReadClient
  rateLimiter: RateLimiter
  report: (error: unknown) => void
}): Hono<Environment> {
  const { chains, projects, limits, readClient, rateLimiter, report } = options

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
      const client = chains.get(chainId)
      if (!client) return context.json({ error: 'The server has no endpoint of this chain' }, 404)
      const outcomes = await Promise.all(context.get('calls').map((call: unknown) => respond(client, call, report)))
      // A caller that reads a status of 5xx as a failed endpoint turns to its next one. A transaction that was lost must never look refused.
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
  /** Whether no endpoint responded. */
  isSilent?: boolean
  /** Whether a transaction may have been sent although no endpoint said so. */
  isLost?: boolean
}

/** Calls a method of the chain. A call that is not allowed or not valid gets an error of JSON-RPC, and the others of its batch run. */
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
