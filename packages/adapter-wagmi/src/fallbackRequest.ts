import { isSendingMethod, limitExceededCode, sendToEach } from '@latchkey/adapter-kit/flows'
import { getRpcCode } from '@latchkey/core/errors'
import { readText } from '@latchkey/core/limits'
import {
  BaseError,
  type EIP1193RequestFn,
  fallback,
  type HttpTransportConfig,
  http,
  RpcRequestError,
  type Transport,
} from 'viem'

/** The size limit of a response, in bytes. It is the default of viem. */
const maxResponseBytes = 10 * 1024 * 1024

/**
 * Creates a function that sends a JSON-RPC request. It tries the endpoints in the order of `urls` until one responds. An endpoint that has
 * not sent its whole response within the `timeout` of `options` counts as one that does not respond.
 */
export function fallbackRequest(
  urls: readonly string[],
  options: HttpTransportConfig,
  parameters: Parameters<Transport>[0],
): EIP1193RequestFn {
  const endpointOptions = { ...options, fetchFn: fetchWithBody }
  const transports = urls.map((url) => http(url, endpointOptions))
  const request = fallback(transports)(parameters).request as EIP1193RequestFn
  // Turns retries off: if the first attempt sent the transaction, a second attempt at the same endpoint could fail with "nonce too low".
  const endpointRequests = urls.map(
    (url) => http(url, { ...endpointOptions, retryCount: 0 })(parameters).request as EIP1193RequestFn,
  )
  return (rpcRequest, requestOptions) =>
    isSendingMethod(rpcRequest.method)
      ? sendToEach(
          endpointRequests.map((sendRequest) => () => sendRequest(rpcRequest, requestOptions)),
          hasNodeProcessedRequest,
        )
      : request(rpcRequest, requestOptions)
}

/**
 * Fetches a response and reads its body. The time limit of viem ends when the function that fetches returns, so the body is read before.
 * Otherwise an endpoint that sends its body slowly would keep a request pending, and the next endpoint would not be asked.
 */
const fetchWithBody: NonNullable<HttpTransportConfig['fetchFn']> = async (url, init) => {
  const response = await fetch(url, init)
  const body = await readText(response, maxResponseBytes)
  // Some statuses, such as 204, allow no body: not even an empty one.
  return new Response(body || null, response)
}

/**
 * Whether an error comes from a node that processed the request. If the node refused the request because of a rate limit, the result is
 * false.
 */
function hasNodeProcessedRequest(error: unknown): boolean {
  const isNodeError = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null
  return isNodeError && getRpcCode(error) !== limitExceededCode
}
