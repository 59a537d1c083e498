import type { RpcSettings } from '@latchkey/core/adapter'
import { parseExactJson } from '@latchkey/core/adapter-flows'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'

/** Asks a network's node. Integers too long for a number come as decimal strings. */
export type Rpc = (network: Network, method: string, params: readonly unknown[]) => Promise<unknown>

/** What the node itself answered in place of a result. */
export class RpcAnswerError extends Error {
  readonly code: number
  readonly data: unknown
  /** How an endpoint asked before failed to answer: it may have done what it was asked to. */
  silence: ServiceError | undefined

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Reaches a network by its endpoints in their order: the next one is asked where one does not answer.
 *
 * @throws NetworkError `NoRpcUrl`
 * @throws ServiceError `HttpStatus`, `TimedOut`, `Unreachable`, `InvalidAnswer` of the last endpoint
 * @throws RpcAnswerError what the node answered
 */
export function createRpc({ urls, timeoutMs }: RpcSettings, signal: AbortSignal): Rpc {
  return async (network, method, params) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    let failure: unknown = new NetworkError('NoRpcUrl', { values: { id: network.id } })
    let silence: ServiceError | undefined
    for (const url of urls(network)) {
      try {
        return await post(url, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
      } catch (error) {
        if (error instanceof ServiceError) silence = error
        if (error instanceof RpcAnswerError) error.silence = silence
        const isAnswer = error instanceof RpcAnswerError && !isBusy(error)
        if (isAnswer || signal.aborted) throw error
        failure = error
      }
    }
    throw failure
  }
}

/** A node that lags behind, or that has been asked too often: another one may do better. */
const isBusy = ({ code }: RpcAnswerError): boolean => code === -32005 || code === 429

async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const { origin: details } = new URL(url)
  const unanswered = (cause: unknown) => {
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause, details })
  }
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' }).catch((cause) => {
    throw unanswered(cause)
  })
  const text = await response.text().catch((cause) => {
    throw unanswered(cause)
  })
  if (!response.ok) throw new ServiceError('HttpStatus', { values: { n: response.status }, details })
  const answer = read(text)
  // Gateways in front of nodes write errors of their own.
  if (typeof answer?.error?.code === 'number') throw new RpcAnswerError(answer.error)
  if (answer?.result === undefined) throw new ServiceError('InvalidAnswer', { details })
  return answer.result
}

type Answer = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

function read(text: string): Answer | undefined {
  try {
    const value = parseExactJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
