import { type EIP1193RequestFn, fallback, type HttpTransportConfig, http, type Transport } from 'viem'
import { createFlows } from './createFlows.ts'

/** What is not needed until a wallet is chosen or restored: fetched as one chunk. */
export const flows = { fallbackRequest, createFlows }

/** A request that goes to the first endpoint that answers, in the order given. */
export function fallbackRequest(
  urls: readonly string[],
  options: HttpTransportConfig,
  parameters: Parameters<Transport>[0],
): EIP1193RequestFn {
  return fallback(urls.map((url) => http(url, options)))(parameters).request as EIP1193RequestFn
}
