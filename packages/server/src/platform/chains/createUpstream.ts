import { randomInt } from 'node:crypto'
import pLimit from 'p-limit'
import type { Clock } from '../clock.ts'
import type { RpcCall } from './chains.ts'
import { type NodeResponse, readNodeResponse } from './nodeResponse.ts'

/** Thrown when no endpoint of a chain has responded. */
export class NoResponseError extends Error {
  override readonly name = 'NoResponseError'
  /** Whether an endpoint may have processed the call. */
  readonly isUncertain: boolean
  constructor(message: string, { isUncertain, cause }: { isUncertain: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isUncertain = isUncertain
  }
}

/** Thrown when the response of a node is larger than any client needs. */
export class LargeResponseError extends Error {
  override readonly name = 'LargeResponseError'
}

/** Time limit for a call to all endpoints of a chain together, in ms. Latchkey's client library waits for 10 s. */
const totalLimitMs = 9_000
/** Time limit for a request to one endpoint, in ms. */
const endpointLimitMs = 4_000
/** The maximum size of a node's response, in bytes. A larger response is refused. */
export const maxNodeBytes = 4 * 1024 * 1024
/**
 * The back-off time of an endpoint that failed, in ms. During this time, the endpoint is tried only after all other endpoints. After this
 * time, the endpoint is tested with `probe`.
 */
const backoffMs = 15_000
/** Time after which the number of the last final block is read again, in ms. Ethereum finalizes blocks every 384 s. */
const finalBlockAgeMs = 12_000
/** The maximum number of simultaneous requests to all endpoints of a chain. */
const maxRequests = 32

/**
 * HTTP status codes that mean that the endpoint has not processed the call, for example because an API key is wrong or used up. The body of
 * the response does not matter.
 */
const unprocessedStatusCodes: readonly number[] = [401, 402, 403, 404, 407, 429]
/** Node's codes for connection errors that occur before the call is sent. */
const unsentErrorCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

/** One URL of a node, and what is known about the node. */
type Endpoint = {
  url: string
  headers: Readonly<Record<string, string>>
  /** The time when the endpoint last responded, in ms since the epoch. */
  respondedAt: number
  /**
   * 0 if the endpoint works. After a failure, the end of the back-off time, in ms since the epoch. Until a later test succeeds, the
   * endpoint is tried after all endpoints that work.
   */
  backoffUntil: number
  /** The number of the last final block. `finalBlockReadAt` is the time when it was read, in ms since the epoch. */
  finalBlock: bigint | undefined
  finalBlockReadAt: number
}

/** The outcome of a call: its response, and the number of the last block that the same endpoint knew to be final before the call. */
export type UpstreamResponse = { response: NodeResponse; finalBlock: bigint | undefined }

/** Thrown when an endpoint did not respond to a call. Caught in this file. */
class EndpointError extends Error {
  /** True if it is certain that the endpoint has not processed the call. */
  readonly isUnprocessed: boolean
  constructor(message: string, { isUnprocessed, cause }: { isUnprocessed: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isUnprocessed = isUnprocessed
  }
}

/**
 * Creates the function that sends calls to the endpoints of a chain. If an endpoint fails or limits requests, the call goes to the next
 * endpoint.
 *
 * @param options.probe - A cheap call that tests an endpoint which failed.
 */
export function createUpstream(options: { urls: readonly string[]; probe: RpcCall; clock: Clock }) {
  const { probe, clock } = options
  const endpoints = options.urls.map(parseEndpoint)
  const limitConcurrency = pLimit(maxRequests)
  // `writeNodeResponse` finds the id of the request in the text of the response. Ids start at a large random number, so that no result
  // contains the same number by chance.
  let lastId = randomInt(10 ** 14, 2 * 10 ** 14)

  async function requestFrom(endpoint: Endpoint, call: RpcCall, limitMs: number): Promise<NodeResponse> {
    const { url, headers } = endpoint
    const startedAt = clock.now()
    lastId += 1
    const id = lastId
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ jsonrpc: '2.0', id, method: call.method, params: call.params ?? [] }),
        signal: AbortSignal.timeout(limitMs),
        redirect: 'error',
      }).catch((cause) => {
        throw new EndpointError('The endpoint cannot be reached.', { isUnprocessed: isUnsentError(cause), cause })
      })
      const read = await readResponse(response, id)
      endpoint.respondedAt = clock.now()
      endpoint.backoffUntil = 0
      return read
    } catch (error) {
      // If the endpoint has responded to other calls meanwhile, the failure is probably due to the call itself, for example because it is
      // too heavy. Then the endpoint gets no back-off time.
      const isEndpointFault = !(error instanceof LargeResponseError) && endpoint.respondedAt <= startedAt
      if (isEndpointFault) endpoint.backoffUntil = clock.now() + backoffMs
      throw error
    }
  }

  /** Returns the endpoints in the order to try them. Tests each failed endpoint whose back-off time is over. */
  function orderEndpoints(): readonly Endpoint[] {
    for (const endpoint of endpoints) {
      if (endpoint.backoffUntil === 0 || endpoint.backoffUntil > clock.now()) continue
      endpoint.backoffUntil = clock.now() + backoffMs
      requestFrom(endpoint, probe, endpointLimitMs).catch(() => {})
    }
    return endpoints.toSorted((one, other) => Number(one.backoffUntil > 0) - Number(other.backoffUntil > 0))
  }

  /** Reads the number of an endpoint's last final block, unless it was read a short time ago. */
  function refreshFinalBlock(endpoint: Endpoint): void {
    if (clock.now() - endpoint.finalBlockReadAt < finalBlockAgeMs) return
    endpoint.finalBlockReadAt = clock.now()
    requestFrom(endpoint, { method: 'eth_getBlockByNumber', params: ['finalized', false] }, endpointLimitMs).then(
      ({ result }) => {
        endpoint.finalBlock = readBlockNumber(result) ?? endpoint.finalBlock
      },
      () => {},
    )
  }

  async function tryEndpoints(call: RpcCall, { isSending, needsFinalBlock }: SendOptions): Promise<UpstreamResponse> {
    const deadline = clock.now() + totalLimitMs
    const endpointErrors: EndpointError[] = []
    for (const endpoint of orderEndpoints()) {
      const limitMs = Math.min(endpointLimitMs, deadline - clock.now())
      if (limitMs <= 0) break
      const { finalBlock } = endpoint
      try {
        const response = await requestFrom(endpoint, call, limitMs)
        if (isSending && response.error && (endpointErrors.some(isUncertain) || isInternalError(response.error))) {
          endpointErrors.push(new EndpointError('A refusal that may be wrong.', { isUnprocessed: false }))
          continue
        }
        if (needsFinalBlock) refreshFinalBlock(endpoint)
        return { response, finalBlock }
      } catch (error) {
        if (!(error instanceof EndpointError)) throw error
        endpointErrors.push(error)
      }
    }
    // The causes may contain endpoint URLs with API keys, so they are never sent to a client.
    throw new NoResponseError('No endpoint of the chain responds', {
      isUncertain: endpointErrors.some(isUncertain),
      cause: endpointErrors,
    })
  }

  return {
    /**
     * Sends a call to one endpoint after the other until one responds.
     *
     * @throws NoResponseError if none responds. A call that sends a transaction also throws if one endpoint may have sent the transaction
     *    and the other endpoints refuse it. The reason for the refusal may be that they already know the transaction.
     * @throws LargeResponseError
     */
    send: (call: RpcCall, sendOptions: SendOptions): Promise<UpstreamResponse> =>
      limitConcurrency(() => tryEndpoints(call, sendOptions)),
  }
}

/** Options of `send`. */
type SendOptions = {
  /** Whether the call sends a signed transaction. */
  isSending: boolean
  /** True if the response can be cached after its block is final. Then the number of the last final block is needed. */
  needsFinalBlock: boolean
}

export type Upstream = ReturnType<typeof createUpstream>

/** Separates the user name and the password from a URL, because `fetch` refuses URLs that contain them. */
function parseEndpoint(text: string): Endpoint {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url: url.href,
    headers: username || password ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {},
    respondedAt: 0,
    backoffUntil: 0,
    finalBlock: undefined,
    finalBlockReadAt: 0,
  }
}

async function readResponse(response: Response, id: number): Promise<NodeResponse> {
  const { status } = response
  if (unprocessedStatusCodes.includes(status) || status >= 500) {
    await response.body?.cancel().catch(() => {})
    throw new EndpointError(`The endpoint responded with ${status}.`, { isUnprocessed: status < 500 })
  }
  const read = readNodeResponse(await readText(response), id)
  if (!read) throw new EndpointError('The endpoint did not respond with JSON-RPC.', { isUnprocessed: false })
  if (read.error && isRateLimitError(read.error))
    throw new EndpointError('The endpoint limits requests.', { isUnprocessed: true })
  return read
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength
      if (size > maxNodeBytes) throw new LargeResponseError('The response of the node is too large')
      text += decoder.decode(chunk, { stream: true })
    }
  } catch (error) {
    if (error instanceof LargeResponseError) throw error
    throw new EndpointError('The response of the endpoint broke off.', { isUnprocessed: false, cause: error })
  }
  return text + decoder.decode()
}

/**
 * Whether a node refused a call because of a rate limit. The message decides, because nodes use different codes, and use the same codes for
 * other errors.
 */
function isRateLimitError({ code, message }: { code: number; message: string }): boolean {
  // The message of a reverted call comes from a contract and may contain any words.
  if (code === 3 || /revert/i.test(message)) return false
  return code === 429 || /rate.?limit|too many requests|request limit|limit exceeded|quota|compute units/i.test(message)
}

/** Whether a node failed while it processed a call, so that a transaction may have been sent. */
function isInternalError({ code, message }: { code: number; message: string }): boolean {
  // Nodes use the code -32002 with two meanings. On Solana, it means that the transaction would
  // fail. On EVM chains, it means that the transaction took too long.
  return code === -32603 || (code === -32002 && /time/i.test(message))
}

function isUnsentError(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return unsentErrorCodes.includes(cause?.code)
}

/** Whether the endpoint may have processed the call. */
const isUncertain = ({ isUnprocessed }: EndpointError) => !isUnprocessed

/** Returns the number of a block, or `undefined` if the node returned no block. */
function readBlockNumber(block: unknown): bigint | undefined {
  const { number } = (block ?? {}) as { number?: unknown }
  return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
}
