import { isSendingMethod, limitExceededCode, sendToEach } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { WalletRpcError } from '../client/toWalletError.ts'

export declare namespace requestRpc {
  type Parameters = {
    networks: readonly Network[]
    caipNetworkId: CaipNetworkId
    rpc: RpcSettings
    method: string
    params: unknown
    /** Parses the text of the response. By default, this is `JSON.parse`. */
    parse?: ((text: string) => unknown) | undefined
    /** The longest response that is read, in bytes, because a node could send text without end. */
    maxBytes?: number | undefined
  }
  type ErrorType = NetworkError | ServiceError | WalletRpcError
}

/**
 * The largest response that is read by default, in bytes. Responses to a site's own requests can be long, such as logs or the accounts of a
 * program.
 */
const maxResponseBytes = 64 * 1024 * 1024

/**
 * Sends a request to the endpoints of a chain in the kit's settings, one after the other until one responds. An error from the chain counts
 * as a response, except for a signed transaction: one endpoint alone does not decide that the transaction is refused.
 *
 * @throws NetworkError `JsonRpcProviderNotFound` if the kit does not have the chain
 * @throws NetworkError `NoRpcUrl` if the chain has no endpoint
 * @throws ServiceError `TimedOut`, `Unreachable`, `HttpStatus`, `InvalidAnswer`: the error of the last endpoint, if none responded
 * @throws WalletRpcError the error of the chain
 */
export async function requestRpc(parameters: requestRpc.Parameters): Promise<unknown> {
  const { networks, caipNetworkId, rpc, method, params, parse, maxBytes } = parameters
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) throw new NetworkError('JsonRpcProviderNotFound', { values: { chain: caipNetworkId } })
  const attempts = rpc
    .urls(network)
    .map((url) => () => requestOnce({ url, method, params, parse, maxBytes, timeoutMs: rpc.timeoutMs }))
  if (attempts.length === 0) throw new NetworkError('NoRpcUrl', { values: { id: network.id } })
  const isChainError = (error: unknown) => error instanceof WalletRpcError
  if (isSendingMethod(method)) return sendToEach(attempts, isChainError)
  let lastError: unknown
  for (const attempt of attempts) {
    try {
      return await attempt()
    } catch (error) {
      if (isChainError(error)) throw error
      lastError = error
    }
  }
  throw lastError
}

/**
 * Sends a request to one endpoint.
 *
 * @throws WalletRpcError the error of the chain
 * @throws ServiceError if the endpoint did not respond, or limits its requests
 */
async function requestOnce(parameters: postRpc.Parameters): Promise<unknown> {
  const outcome = await postRpc(parameters)
  if ('result' in outcome) return outcome.result
  if ('failure' in outcome) throw outcome.failure
  const { error } = outcome
  throw error.code === limitExceededCode
    ? new ServiceError('InvalidAnswer', { cause: error })
    : new WalletRpcError(error)
}

/** The error of a JSON-RPC response. */
type RpcError = { code: number; message: string; data?: unknown }
/** The outcome of a request: the result or the error of the chain, or `failure` if the endpoint sent no valid response. */
type RpcOutcome = { result: unknown } | { error: RpcError } | { failure: ServiceError }

/** Sends one JSON-RPC 2.0 call over HTTP. Never throws: errors are part of the result. */
export async function postRpc(parameters: postRpc.Parameters): Promise<RpcOutcome> {
  const { url, method, params, parse = JSON.parse, maxBytes = maxResponseBytes, timeoutMs } = parameters
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Some nodes send an error of the chain with an HTTP error status. The body is therefore read before the status is checked.
    const { result, error } = (parseOrUndefined(await readText(response, maxBytes), parse) ?? {}) as {
      result?: unknown
      error?: Partial<RpcError>
    }
    if (error && typeof error.code === 'number') {
      return { error: { code: error.code, message: String(error.message), data: error.data } }
    }
    if (!response.ok) return { failure: new ServiceError('HttpStatus', { values: { n: response.status } }) }
    return result === undefined ? { failure: new ServiceError('InvalidAnswer') } : { result }
  } catch (cause) {
    if (cause instanceof ServiceError) return { failure: cause }
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    return { failure: new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause }) }
  }
}

export declare namespace postRpc {
  type Parameters = Pick<requestRpc.Parameters, 'method' | 'params' | 'parse' | 'maxBytes'> & {
    url: string
    timeoutMs: number
  }
}

function parseOrUndefined(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
