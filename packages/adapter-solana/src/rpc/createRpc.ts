import { parseExactJson } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { NetworkError, ServiceError } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import type { Network } from '@latchkey/protocol'

/**
 * Asks a network's node. `read` is given the result as JSON has it, integers too long for a number as decimal strings, and answers
 * `undefined` for what is not of the method's form.
 */
export type Rpc = <answer>(
  network: Network,
  method: string,
  params: readonly unknown[],
  read: (result: unknown) => answer | undefined,
) => Promise<answer>

/** More than the largest honest response, which is a few thousand accounts of one token. */
const largestResponse = 4 * 1024 * 1024

/** What the node itself answered in place of a result. */
export class RpcAnswerError extends Error {
  readonly code: number
  readonly data: unknown
  /** How an endpoint asked before failed to answer: it may have done what it was asked to. */
  silence: ServiceError | undefined
  /** What endpoints asked after it answered. */
  others: readonly RpcAnswerError[] = []

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Reaches a network by its endpoints in their order: the next one is asked where one does not answer, or does not take a transaction,
 * which it may have passed on.
 *
 * @throws NetworkError `NoRpcUrl`
 * @throws ServiceError `HttpStatus`, `TimedOut`, `Unreachable`, `InvalidAnswer` of the last endpoint; the details of the last one name the
 *   method
 * @throws RpcAnswerError what the node answered
 */
export function createRpc({ urls, timeoutMs }: RpcSettings, signal: AbortSignal): Rpc {
  return async (network, method, params, read) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    let failure: unknown = new NetworkError('NoRpcUrl', { values: { id: network.id } })
    let silence: ServiceError | undefined
    const refusals: RpcAnswerError[] = []
    for (const url of urls(network)) {
      try {
        const result = await post(url, body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]))
        return understand(result, { method, read })
      } catch (error) {
        if (error instanceof ServiceError) silence = error
        if (error instanceof RpcAnswerError) error.silence = silence
        const isAnswer = error instanceof RpcAnswerError && !isBusy(error)
        if (signal.aborted || (isAnswer && method !== 'sendTransaction')) throw error
        if (isAnswer) refusals.push(error)
        failure = error
      }
    }
    const [refusal, ...others] = refusals
    throw refusal ? Object.assign(refusal, { others, silence }) : failure
  }
}

/** Each endpoint of a network by itself, for questions on which they have to agree. */
export function endpointsOf(settings: RpcSettings, network: Network, signal: AbortSignal): Rpc[] {
  return settings.urls(network).map((url) => createRpc({ ...settings, urls: () => [url] }, signal))
}

const tooManyRequests = 429

/** A node that lags behind, or that has been asked too often: another one may do better. */
const isBusy = ({ code }: RpcAnswerError): boolean => code === -32005 || code === tooManyRequests

/** Whether an endpoint failed as one that the page cannot reach. One that is busy, or whose response is not understood, is there. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof ServiceError) || error.code === 'InvalidAnswer') return false
  return !(error.code === 'HttpStatus' && error.values.n === tooManyRequests)
}

/** @throws ServiceError `InvalidAnswer`, which names the method */
export function understand<answer>(
  result: unknown,
  { method, read }: { method: string; read: (result: unknown) => answer | undefined },
): answer {
  let cause: unknown
  try {
    const answer = read(result)
    if (answer !== undefined) return answer
  } catch (error) {
    cause = error
  }
  throw new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is not understood.`, cause })
}

async function post(url: string, body: string, signal: AbortSignal): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  const { origin: details } = new URL(url)
  const unanswered = (cause: unknown) => {
    if (cause instanceof ServiceError) return cause
    const isTimeout = cause instanceof DOMException && cause.name === 'TimeoutError'
    return new ServiceError(isTimeout ? 'TimedOut' : 'Unreachable', { cause, details })
  }
  const response = await fetch(url, { method: 'POST', headers, body, signal, credentials: 'omit' }).catch((cause) => {
    throw unanswered(cause)
  })
  const text = await readText(response, largestResponse).catch((cause) => {
    throw unanswered(cause)
  })
  if (!response.ok) throw new ServiceError('HttpStatus', { values: { n: response.status }, details })
  const answer = toEnvelope(text)
  // Gateways in front of nodes write errors of their own.
  if (typeof answer?.error?.code === 'number') throw new RpcAnswerError(answer.error)
  if (answer?.result === undefined) throw new ServiceError('InvalidAnswer', { details })
  return answer.result
}

type Envelope = { result?: unknown; error?: { code: number; message: string; data?: unknown } }

function toEnvelope(text: string): Envelope | undefined {
  try {
    const value = parseExactJson(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
