import { toSendingError } from '@latchkey/adapter-kit/flows'
import { getRpcCode, MoneyError } from '@latchkey/core/errors'
import {
  BaseError,
  type EIP1193RequestFn,
  fallback,
  type HttpTransportConfig,
  http,
  RpcRequestError,
  type Transport,
} from 'viem'
import { createFlows } from './createFlows.ts'

/** The code that is needed only when a wallet is chosen or restored, in one chunk. */
export const flows = { fallbackRequest, createFlows }

/** Matches the methods that send a signed transaction. */
const sending = /send/i
/** The JSON-RPC code of an exceeded rate limit (EIP-1474). */
const limitExceeded = -32005

/** Creates a request function that tries the endpoints in the given order until one responds. */
export function fallbackRequest(
  urls: readonly string[],
  options: HttpTransportConfig,
  parameters: Parameters<Transport>[0],
): EIP1193RequestFn {
  const transports = urls.map((url) => http(url, options))
  const request = fallback(transports)(parameters).request as EIP1193RequestFn
  const endpoints = transports.map((transport) => transport(parameters).request as EIP1193RequestFn)
  return (asked, settings) =>
    sending.test(asked.method)
      ? sendToEach(endpoints.map((endpoint) => () => endpoint(asked, settings)))
      : request(asked, settings)
}

/**
 * Sends a transaction to one endpoint after the other until one accepts it. The transaction counts as refused only if all endpoints refuse
 * it. An endpoint that did not respond may have accepted it, and a second signature could pay twice.
 */
async function sendToEach<answer>(asks: readonly (() => Promise<answer>)[]): Promise<answer> {
  const refusals: unknown[] = []
  let silence: unknown
  for (const ask of asks) {
    try {
      return await ask()
    } catch (error) {
      if (isAnswer(error)) refusals.push(error)
      else silence = error
    }
  }
  throw silence ?? refusals.find((refusal) => toSendingError(refusal) instanceof MoneyError) ?? refusals[0]
}

function isAnswer(error: unknown): boolean {
  const isOfNode = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null
  return isOfNode && getRpcCode(error) !== limitExceeded
}
