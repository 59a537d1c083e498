import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import * as z from 'zod/mini'
import type { ChainClient } from '../../platform/chains/createChainClient.ts'
import { createChainReporter } from '../../platform/chains/createChainReporter.ts'
import type { ChainClients } from '../../platform/chains/createChains.ts'
import { LargeResponseError, maxNodeBytes, NoResponseError } from '../../platform/chains/createUpstream.ts'
import { writeNodeResponse } from '../../platform/chains/nodeResponse.ts'
import type { Clock } from '../../platform/clock.ts'
import { createCallQueues } from '../../platform/http/createCallQueues.ts'
import { createTurnScheduler } from '../../platform/http/createTurnScheduler.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'
import { createClientBuckets, limitRequests, readClientOf, refuseTooMany } from '../../platform/http/limitRequests.ts'
import type { ReadClient } from '../../platform/http/readClient.ts'
import { type ProjectEnvironment, requireProject } from '../../platform/http/requireProject.ts'
import { countJsonMembers } from '../../platform/json/isExcessiveJson.ts'
import type { ProjectRegistry } from '../../platform/projects.ts'
import type { RateLimiter } from '../../platform/rateLimiter.ts'
import { createHeldResponses } from './createHeldResponses.ts'

/** The maximum size of a request, in bytes. Nodes accept signed transactions of 128 KiB, which have twice as many characters in hex. */
export const maxRpcBodyBytes = 288 * 1024
/** The maximum number of calls in one request: as many as common client libraries put into one batch. */
const maxCalls = 1_000
/** The maximum number of members of all objects and arrays of a request together. A call of a contract has about nine. */
const maxMembers = 10 * maxCalls
/** The number of bytes that each member of a request is charged as, because a member takes more time and memory than its characters. */
const memberBytes = 64
/**
 * The maximum number of calls of one client that are open at nodes at a time: to all chains together, and to one chain. The limit of one
 * chain is lower, so that a chain that hangs does not block calls to other chains.
 */
const maxCallsAtOnce = { client: 12, chain: 8 } as const

/** The error codes of JSON-RPC 2.0, and -32005 of EIP-1474. */
const errorCodes = { parse: -32700, invalid: -32600, unknownMethod: -32601, internal: -32603, limit: -32005 } as const

/** Whether the URL of a request is that of the RPC proxy. */
export const isRpcProxyUrl = (url: string) => /^\/v1\/?(?:\?|$)/.test(url)

const rpcCallSchema = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string().check(z.maxLength(100)), z.number(), z.null()]),
  method: z.string().check(z.maxLength(100)),
  // The nodes of EVM chains and of Solana accept only lists of params. The elements are not validated, because there may be thousands.
  params: z.optional(z.custom<readonly unknown[]>((value) => Array.isArray(value))),
})

/** The calls of a request are JSON texts, because a parsed call takes many times the memory while it waits for its turn. */
type RpcEnvironment = { Variables: ProjectEnvironment['Variables'] & { calls: readonly string[]; isBatch: boolean } }

/**
 * Creates the route of the RPC proxy: `POST /v1/?chainId=<CAIP-2 id>&projectId=<id>`, with a JSON-RPC call or a batch of them as its body.
 */
export function openRpcProxy(options: {
  chains: ChainClients
  projects: ProjectRegistry
  limits: HttpLimits
  readClient: ReadClient
  rateLimiter: RateLimiter
  clock: Clock
  report: (error: unknown) => void
}): Hono<RpcEnvironment> {
  const { chains, projects, limits, readClient, rateLimiter } = options
  const app = new Hono<RpcEnvironment>()
  const limitBody = bodyLimit({
    maxSize: maxRpcBodyBytes,
    onError: (context) => context.json({ error: `A request has at most ${maxRpcBodyBytes} bytes` }, 413),
  })
  const limiterParameters = { rateLimiter, readClient }
  const limitCalls = limitRequests({
    name: 'rpc-calls',
    perSecond: limits.rpcCallsPerSecond,
    burst: limits.rpcCallBurst,
    costOf: ({ get }) => (get('calls') as readonly unknown[]).length,
    ...limiterParameters,
  })
  const byteBucketOf = createClientBuckets({
    name: 'rpc-bytes',
    perSecond: limits.rpcBytesPerSecond,
    burst: limits.rpcByteBurst,
    ...limiterParameters,
  })
  const callAll = createBatchCaller({ byteBucketOf, readClient, report: createChainReporter(options) })
  const scheduleParsing = createTurnScheduler<string>()

  app.on(
    'POST',
    ['/v1/', '/v1'],
    requireProject(projects, { isOriginChecked: true }),
    limitBody,
    async (context, next) => {
      const bytes = byteBucketOf(context)
      if (bytes && bytes.left() <= 0) return refuseTooMany(context, 1 - bytes.left() / limits.rpcBytesPerSecond)
      const text = await context.req.text()
      // The bodies of many requests can become complete in one turn of the event loop.
      await new Promise<void>((resolve) =>
        scheduleParsing(readClientOf(context, readClient) ?? 'unknown', () => resolve()),
      )
      if (bytes && bytes.left() <= 0) return refuseTooMany(context, 1 - bytes.left() / limits.rpcBytesPerSecond)
      const memberCount = countJsonMembers(text, maxMembers)
      bytes?.charge(text.length + Math.min(memberCount, maxMembers) * memberBytes)
      const body = memberCount > maxMembers ? undefined : parseJson(text)
      const calls = Array.isArray(body) ? body : [body]
      if (body === undefined)
        return context.json(createErrorResponse(null, errorCodes.parse, 'The request is not JSON'), 400)
      if (calls.length === 0 || calls.length > maxCalls)
        return context.json(createErrorResponse(null, errorCodes.invalid, `A batch has 1 to ${maxCalls} calls`), 400)
      context.set(
        'calls',
        calls.map((call) => JSON.stringify(call)),
      )
      context.set('isBatch', Array.isArray(body))
      return next()
    },
    limitCalls,
    async (context) => {
      const chainId = context.req.query('chainId') ?? ''
      const chain = chains.get(chainId)
      if (!chain) return context.json({ error: 'The server has no endpoint of this chain' }, 404)
      const outcomes = await callAll(context, chain, context.get('calls'))
      // At a status of 5xx, a caller sends the request to its next endpoint. A transaction that may have been sent must not get a JSON-RPC
      // error, because the caller would take it as refused.
      if (outcomes.some(({ isLost }) => isLost) || outcomes.every(({ isSilent }) => isSilent))
        return context.json({ error: 'No endpoint of the chain responds' }, 502)
      const responseTexts = outcomes.map(({ text }) => text)
      context.header('content-type', 'application/json')
      return context.body(context.get('isBatch') ? `[${responseTexts.join(',')}]` : (responseTexts[0] ?? ''))
    },
  )
  return app
}

/**
 * Creates the function that sends all calls of a request to a chain. The number of calls of a client that run at a time is limited, and the
 * bytes of each response are charged to the client's budget.
 */
function createBatchCaller(options: {
  byteBucketOf: ReturnType<typeof createClientBuckets>
  readClient: ReadClient
  report: (chainId: string, error: unknown) => void
}) {
  const { byteBucketOf, readClient, report } = options
  const queueOf = createCallQueues({ ...maxCallsAtOnce, readClient })
  const holdResponse = createHeldResponses(readClient)

  return async (context: Context, chain: ChainClient, calls: readonly string[]): Promise<Outcome[]> => {
    const { signal } = context.req.raw
    const queue = queueOf(context, chain.id)
    const bytes = byteBucketOf(context)
    const held = holdResponse(context)

    async function callOnce(callText: string): Promise<Outcome> {
      const call: unknown = JSON.parse(callText)
      if (signal.aborted || held.isFull()) return createUnreadOutcome(call)
      // The size of the largest possible response is charged in advance, so that simultaneous calls cannot exceed the budget together.
      if (bytes && !bytes.take(maxNodeBytes)) return createOutOfBytesOutcome(call)
      const outcome = await respond(chain, call, (error) => report(chain.id, error))
      held.add(outcome.text.length)
      bytes?.charge((outcome.readBytes ?? outcome.text.length) - maxNodeBytes)
      return outcome
    }

    const outcomes = await Promise.all(calls.map((call) => queue(() => callOnce(call))))
    held.end()
    return outcomes
  }
}

/** The outcome of one call of a request. */
type Outcome = {
  /** The JSON-RPC response to one call. */
  text: string
  /** The number of bytes that the server read from a node. Default: the length of `text`. */
  readBytes?: number
  /** Whether no endpoint responded. */
  isSilent?: boolean
  /** Whether the call may have sent a transaction although no endpoint has confirmed it. */
  isLost?: boolean
}

/** Calls a method of the chain. A call that is not allowed or not valid gets a JSON-RPC error. The other calls of its batch still run. */
async function respond(chain: ChainClient, value: unknown, report: (error: unknown) => void): Promise<Outcome> {
  const call = rpcCallSchema.safeParse(value)
  if (!call.success)
    return toErrorOutcome(null, errorCodes.invalid, 'The call is not valid JSON-RPC 2.0 with a list of params')
  const { id, method: name, params } = call.data
  const method = chain.findMethod(name)
  if (!method) return toErrorOutcome(id, errorCodes.unknownMethod, `The method ${name} is not allowed`)
  try {
    return { text: writeNodeResponse(await chain.send({ method: name, params }), id) }
  } catch (error) {
    if (error instanceof LargeResponseError)
      return {
        ...toErrorOutcome(id, errorCodes.internal, error.message),
        readBytes: maxNodeBytes,
        isLost: method.isSending === true,
      }
    if (!(error instanceof NoResponseError)) throw error
    report(error)
    const isLost = method.isSending === true && error.isUncertain
    return { ...toErrorOutcome(id, errorCodes.internal, 'No endpoint of the chain responds'), isSilent: true, isLost }
  }
}

/** The outcome of a call that was not made, because the client has too many bytes of responses that it has not read. */
function createUnreadOutcome(value: unknown): Outcome {
  return toErrorOutcome(readCallId(value), errorCodes.limit, 'Too many bytes of responses that are not read')
}

/** The outcome of a call that was not made, because the client has no bytes left in its budget. */
function createOutOfBytesOutcome(value: unknown): Outcome {
  return toErrorOutcome(readCallId(value), errorCodes.limit, 'Too many bytes: try again later')
}

function readCallId(value: unknown): string | number | null {
  const { success, data } = rpcCallSchema.safeParse(value)
  return success ? data.id : null
}

function toErrorOutcome(id: string | number | null, code: number, message: string): Outcome {
  return { text: JSON.stringify(createErrorResponse(id, code, message)) }
}

function createErrorResponse(id: string | number | null, code: number, message: string) {
  return { jsonrpc: '2.0', id, error: { code, message } }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
