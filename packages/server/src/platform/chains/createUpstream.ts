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

/** How long all endpoints of a chain together may take, ms. Kits wait for 10 s. */
const totalLimitMs = 9_000
/** How long one endpoint may take, ms. */
const endpointLimitMs = 4_000
/** The largest response of a node that is read, bytes. */
export const maxNodeBytes = 4 * 1024 * 1024
/** How long an endpoint that failed is asked last, ms. After that, it is tested with `probe`. */
const restMs = 15_000
/** How long the number of the last final block is used before it is read again, ms. Ethereum finalizes blocks every 384 s. */
const finalBlockAgeMs = 12_000
/** The most requests at a time to all endpoints of a chain. */
const maxRequests = 32

/** HTTP status codes of an endpoint that has not processed the call, whatever its body says: the key is wrong or used up. */
const unprocessedStatus: readonly number[] = [401, 402, 403, 404, 407, 429]
/** Errors of the connection that occur before the call is sent. */
const unsentCodes: readonly unknown[] = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

type Endpoint = {
  url: string
  headers: Readonly<Record<string, string>>
  /** When the endpoint last responded, epoch ms. */
  respondedAt: number
  /** The endpoint is asked last until this time, and then until a test succeeds, epoch ms. 0 if it works. */
  restsUntil: number
  /** The number of the last final block, and when it was read, epoch ms. */
  finalBlock: bigint | undefined
  finalBlockReadAt: number
}

/** The outcome of a call: its response, and the last block that the same endpoint knew to be final before the call. */
export type UpstreamResponse = { response: NodeResponse; finalBlock: bigint | undefined }

/** Thrown inside when an endpoint did not respond to a call. */
class EndpointError extends Error {
  /** Whether the endpoint certainly has not processed the call. */
  readonly isUnprocessed: boolean
  constructor(message: string, { isUnprocessed, cause }: { isUnprocessed: boolean; cause?: unknown }) {
    super(message, { cause })
    this.isUnprocessed = isUnprocessed
  }
}

/**
 * The endpoints of a chain. An endpoint that fails or limits requests is replaced by the next one.
 *
 * @param options.probe - A cheap call that tests an endpoint which failed.
 */
export function createUpstream(options: { urls: readonly string[]; probe: RpcCall; clock: Clock }) {
  const { probe, clock } = options
  const endpoints = options.urls.map(toEndpoint)
  const limit = pLimit(maxRequests)
  // A node's response names the id of the request. With a random start, no result contains the id by chance.
  let lastId = randomInt(10 ** 14, 2 * 10 ** 14)

  async function ask(endpoint: Endpoint, call: RpcCall, limitMs: number): Promise<NodeResponse> {
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
        throw new EndpointError('The endpoint cannot be reached.', { isUnprocessed: isUnsent(cause), cause })
      })
      const read = await readResponse(response, id)
      endpoint.respondedAt = clock.now()
      endpoint.restsUntil = 0
      return read
    } catch (error) {
      // The call itself may be too heavy, so an endpoint that has responded to others meanwhile does not rest.
      const isAtFault = !(error instanceof LargeResponseError) && endpoint.respondedAt <= startedAt
      if (isAtFault) endpoint.restsUntil = clock.now() + restMs
      throw error
    }
  }

  /** Returns the endpoints in the order to try them. Tests those that have rested long enough. */
  function orderEndpoints(): readonly Endpoint[] {
    for (const endpoint of endpoints) {
      if (endpoint.restsUntil === 0 || endpoint.restsUntil > clock.now()) continue
      endpoint.restsUntil = clock.now() + restMs
      ask(endpoint, probe, endpointLimitMs).catch(() => {})
    }
    return endpoints.toSorted((one, other) => Number(one.restsUntil > 0) - Number(other.restsUntil > 0))
  }

  /** Reads the number of the last final block, unless it was read a short time ago. */
  function refreshFinalBlock(endpoint: Endpoint): void {
    if (clock.now() - endpoint.finalBlockReadAt < finalBlockAgeMs) return
    endpoint.finalBlockReadAt = clock.now()
    ask(endpoint, { method: 'eth_getBlockByNumber', params: ['finalized', false] }, endpointLimitMs).then(
      ({ result }) => {
        endpoint.finalBlock = toBlockNumber(result) ?? endpoint.finalBlock
      },
      () => {},
    )
  }

  async function sendNow(call: RpcCall, { isSending, needsFinalBlock }: SendOptions): Promise<UpstreamResponse> {
    const deadline = clock.now() + totalLimitMs
    const causes: EndpointError[] = []
    for (const endpoint of orderEndpoints()) {
      const limitMs = Math.min(endpointLimitMs, deadline - clock.now())
      if (limitMs <= 0) break
      const { finalBlock } = endpoint
      try {
        const response = await ask(endpoint, call, limitMs)
        if (isSending && response.error && (causes.some(isUncertain) || isInternal(response.error))) {
          causes.push(new EndpointError('A refusal that may be wrong.', { isUnprocessed: false }))
          continue
        }
        if (needsFinalBlock) refreshFinalBlock(endpoint)
        return { response, finalBlock }
      } catch (error) {
        if (!(error instanceof EndpointError)) throw error
        causes.push(error)
      }
    }
    // The causes may name endpoints with their keys. They stay on the server.
    throw new NoResponseError('No endpoint of the chain responds', {
      isUncertain: causes.some(isUncertain),
      cause: causes,
    })
  }

  return {
    /**
     * Sends a call to one endpoint after the other until one responds.
     *
     * @throws NoResponseError if none responds. For a call that sends a transaction, also if an endpoint may have sent the transaction and
     * the others refuse it: they may refuse it because they know it already.
     * @throws LargeResponseError
     */
    send: (call: RpcCall, sendOptions: SendOptions): Promise<UpstreamResponse> =>
      limit(() => sendNow(call, sendOptions)),
  }
}

type SendOptions = {
  /** Whether the call sends a signed transaction. */
  isSending: boolean
  /** Whether the response can be cached once its block is final. */
  needsFinalBlock: boolean
}

export type Upstream = ReturnType<typeof createUpstream>

/** Splits the user name and the password off a URL, because `fetch` refuses URLs that have them. */
function toEndpoint(text: string): Endpoint {
  const url = new URL(text)
  const { username, password } = url
  url.username = ''
  url.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url: url.href,
    headers: username || password ? { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } : {},
    respondedAt: 0,
    restsUntil: 0,
    finalBlock: undefined,
    finalBlockReadAt: 0,
  }
}

async function readResponse(response: Response, id: number): Promise<NodeResponse> {
  const { status } = response
  if (unprocessedStatus.includes(status) || status >= 500) {
    await response.body?.cancel().catch(() => {})
    throw new EndpointError(`The endpoint responded with ${status}.`, { isUnprocessed: status < 500 })
  }
  const read = readNodeResponse(await readText(response), id)
  if (!read) throw new EndpointError('The endpoint did not respond with JSON-RPC.', { isUnprocessed: false })
  if (read.error && isRateLimit(read.error))
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

/** Whether a node refused a call because of a limit on requests. The codes differ, and stand for other errors too. */
function isRateLimit({ code, message }: { code: number; message: string }): boolean {
  // The texts of contracts may contain any word.
  if (code === 3 || /revert/i.test(message)) return false
  return code === 429 || /rate.?limit|too many requests|request limit|limit exceeded|quota|compute units/i.test(message)
}

/** Whether a node failed while it processed a call, so that a transaction may have been sent. */
function isInternal({ code, message }: { code: number; message: string }): boolean {
  // Solana's nodes use -32002 for a transaction that would fail, and nodes of the EVM for one that took too long.
  return code === -32603 || (code === -32002 && /time/i.test(message))
}

function isUnsent(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } }
  return unsentCodes.includes(cause?.code)
}

const isUncertain = ({ isUnprocessed }: EndpointError) => !isUnprocessed

/** Reads the number of a block. */
function toBlockNumber(block: unknown): bigint | undefined {
  const { number } = (block ?? {}) as { number?: unknown }
  return typeof number === 'string' && /^0x[0-9a-f]{1,16}$/i.test(number) ? BigInt(number) : undefined
}
