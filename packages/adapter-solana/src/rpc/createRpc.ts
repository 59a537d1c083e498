import { parseExactJson } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'

/**
 * Sends a request to a node of a network. `read` gets the JSON result, in which an integer that is too large for a JavaScript number is a
 * decimal string. `read` returns `undefined` if the result does not have the form that the method specifies.
 */
export type Rpc = <value>(
  network: Network,
  method: string,
  params: readonly unknown[],
  read: (result: unknown) => value | undefined,
) => Promise<value>

/**
 * The size limit of a response, in bytes. The largest response that the kit needs is the list of an owner's accounts for one token: about
 * 10,000 accounts fit. Anyone can create more accounts for an owner. So the list is requested only if the associated account does not have
 * enough tokens.
 */
const maxResponseBytes = 4 * 1024 * 1024

/** The maximum length of the text that a node sends with an error. */
export const maxErrorLength = 500

/** A JSON-RPC error that the node returned. `message` is always a text, whatever the node sent. */
export class RpcAnswerError extends Error {
  readonly code: number
  readonly data: unknown
  /** The error of another endpoint that got the same transaction and did not respond. That endpoint may have sent the transaction. */
  silence: ServiceError | undefined
  /** The errors of the other endpoints that refused the same transaction. */
  others: readonly RpcAnswerError[] = []

  constructor({ code, message, data }: { code: number; message?: unknown; data?: unknown }) {
    super(typeof message === 'string' ? message.slice(0, maxErrorLength) : `The node returned the error ${code}.`)
    this.code = code
    this.data = data
  }
}

/**
 * Creates a function that sends a request to the endpoints of a network, one after the other. If an endpoint does not respond, the next one
 * is asked. `sendToEachEndpoint` sends a transaction to all of them.
 *
 * @throws NetworkError `NoRpcUrl` if the network has no endpoint
 * @throws ServiceError `HttpStatus`, `TimedOut`, `Unreachable` or `InvalidAnswer`: the error of the last endpoint. If the result has the
 * wrong form, `details` contains the method
 * @throws RpcAnswerError if the node returned a JSON-RPC error
 */
export function createRpc({ urls, timeoutMs }: RpcSettings, signal: AbortSignal): Rpc {
  return async (network, method, params, read) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    let lastFailure: unknown = new NetworkError('NoRpcUrl', { values: { id: network.id } })
    for (const url of urls(network)) {
      try {
        const result = await postRequest(url, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
        return readResult(result, { method, read })
      } catch (error) {
        if (signal.aborted || (error instanceof RpcAnswerError && !isBusy(error))) throw error
        lastFailure = error
      }
    }
    throw lastFailure
  }
}

/** Creates one request function for each endpoint of a network, for requests that have to be sent to every endpoint. */
export function createEndpointRpcs(settings: RpcSettings, network: Network, signal: AbortSignal): Rpc[] {
  return settings.urls(network).map((url) => createRpc({ ...settings, urls: () => [url] }, signal))
}

const tooManyRequestsCode = 429

/** Whether an error means that the node lags behind or limits requests. Then another node is asked. */
export const isBusy = ({ code }: RpcAnswerError): boolean => code === -32005 || code === tooManyRequestsCode

/**
 * Whether an error means that the page cannot reach the endpoint. An endpoint that limits requests or sends an invalid response is
 * reachable.
 */
export function isUnreachable(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.code === 'InvalidAnswer') return false
  return !(error.code === 'HttpStatus' && error.values.n === tooManyRequestsCode)
}

/**
 * Reads a JSON-RPC result with `read`.
 *
 * @throws ServiceError `InvalidAnswer` with the method in `details`, if `read` returns `undefined` or throws
 */
export function readResult<value>(
  result: unknown,
  { method, read }: { method: string; read: (result: unknown) => value | undefined },
): value {
  let cause: unknown
  try {
    const value = read(result)
    if (value !== undefined) return value
  } catch (error) {
    cause = error
  }
  throw new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is not understood.`, cause })
}

async function postRequest(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const { origin: details } = new URL(url)
  const toNoResponseError = (cause: unknown) => {
    if (cause instanceof ServiceError) return cause
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause, details })
  }
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' }).catch((cause) => {
    throw toNoResponseError(cause)
  })
  const text = await readText(response, maxResponseBytes).catch((cause) => {
    throw toNoResponseError(cause)
  })
  if (!response.ok) throw new ServiceError('HttpStatus', { values: { n: response.status }, details })
  const jsonRpcResponse = parseJsonRpcResponse(text)
  // Only an error with a numeric code is a JSON-RPC error of the node. A gateway in front of the node may return an `error` in another
  // format.
  if (typeof jsonRpcResponse?.error?.code === 'number') throw new RpcAnswerError(jsonRpcResponse.error)
  if (jsonRpcResponse?.result === undefined) throw new ServiceError('InvalidAnswer', { details })
  return jsonRpcResponse.result
}

type JsonRpcResponse = { result?: unknown; error?: { code: number; message?: unknown; data?: unknown } }

function parseJsonRpcResponse(text: string): JsonRpcResponse | undefined {
  try {
    const value = parseExactJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
