import { toSendingError } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { type LatchkeyError, MoneyError, NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import type { CaipNetworkId, Network } from '@latchkey/protocol'
import { WalletRpcError } from '../client/toWalletError.ts'
import { isSending } from './methods.ts'

export declare namespace requestRpc {
  type Parameters = {
    networks: readonly Network[]
    caipNetworkId: CaipNetworkId
    rpc: RpcSettings
    method: string
    params: unknown
    /** How the answer's text is read, where that is not plain JSON. */
    parse?: ((text: string) => unknown) | undefined
    /** A node may write without end. */
    maxBytes?: number | undefined
  }
  type ErrorType = NetworkError | ServiceError | WalletRpcError
}

/** JSON-RPC's own code for "come back later" (EIP-1474): another endpoint may answer. */
const limitExceeded = -32005

/** What a site asks by itself may be answered at length: logs, the accounts of a program. */
const largestResponse = 64 * 1024 * 1024

/**
 * Asks a chain over the endpoints of the kit's settings, one after the other until one answers. An error that the chain itself
 * answers is an answer, unless a signed transaction was sent: one endpoint alone does not decide that it is refused.
 *
 * @throws NetworkError `JsonRpcProviderNotFound` for a chain that the kit does not have, `NoRpcUrl`
 * @throws ServiceError `TimedOut`, `Unreachable`, `HttpStatus`, `InvalidAnswer`, of the last endpoint that did not answer
 * @throws WalletRpcError what the chain answers
 */
export async function requestRpc(parameters: requestRpc.Parameters): Promise<unknown> {
  const { networks, caipNetworkId, rpc, method, params, parse, maxBytes } = parameters
  const network = networks.find((one) => one.caipNetworkId === caipNetworkId)
  if (!network) throw new NetworkError('JsonRpcProviderNotFound', { values: { chain: caipNetworkId } })
  const urls = rpc.urls(network)
  let failure: LatchkeyError = new NetworkError('NoRpcUrl', { values: { id: network.id } })
  const refusals: WalletRpcError[] = []
  for (const url of urls) {
    const answer = await postRpc({ url, method, params, parse, maxBytes, timeoutMs: rpc.timeoutMs })
    if ('result' in answer) return answer.result
    if ('error' in answer && answer.error.code !== limitExceeded) {
      const refusal = new WalletRpcError(answer.error)
      if (!isSending(method, params)) throw refusal
      refusals.push(refusal)
    } else failure = 'failure' in answer ? answer.failure : new ServiceError('InvalidAnswer', { cause: answer.error })
  }
  // An endpoint that did not answer may have taken the transaction that the others refuse. Signing again could pay twice.
  if (failure instanceof ServiceError) throw failure
  const inDoubt = refusals.find((refusal) => toSendingError(refusal) instanceof MoneyError)
  throw inDoubt ?? refusals[0] ?? failure
}

type RpcError = { code: number; message: string; data?: unknown }
type Answer = { result: unknown } | { error: RpcError } | { failure: ServiceError }

/** One JSON-RPC call over HTTP (JSON-RPC 2.0). Never throws. */
export async function postRpc(parameters: postRpc.Parameters): Promise<Answer> {
  const { url, method, params, parse = JSON.parse, maxBytes = largestResponse, timeoutMs } = parameters
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      credentials: 'omit',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Some nodes answer an error of the chain with a status of their own.
    const { result, error } = (readAnswer(await readText(response, maxBytes), parse) ?? {}) as {
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
    const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
    return { failure: new ServiceError(isLate ? 'TimedOut' : 'Unreachable', { cause }) }
  }
}

export declare namespace postRpc {
  type Parameters = Pick<requestRpc.Parameters, 'method' | 'params' | 'parse' | 'maxBytes'> & {
    url: string
    timeoutMs: number
  }
}

function readAnswer(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text)
  } catch {
    return undefined
  }
}
