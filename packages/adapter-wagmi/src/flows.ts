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

/** What is not needed until a wallet is chosen or restored: fetched as one chunk. */
export const flows = { fallbackRequest, createFlows }

/** What sends a signed transaction. */
const sending = /send/i
/** JSON-RPC's code for "come back later" (EIP-1474). */
const limitExceeded = -32005

/** A request that goes to the first endpoint that answers, in the order given. */
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
 * Asks one endpoint after the other until one takes a transaction. It is refused only where all of them refuse it: one that did not answer
 * may have taken it, and signing again could pay twice.
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
