import { isSendingMethod, limitExceededCode, sendToEach } from '@latchkey/adapter-kit/flows'
import { getRpcCode } from '@latchkey/core/errors'
import {
  BaseError,
  type EIP1193RequestFn,
  fallback,
  type HttpTransportConfig,
  http,
  RpcRequestError,
  type Transport,
} from 'viem'

/** Creates a function that sends a JSON-RPC request. It tries the endpoints in the order of `urls` until one responds. */
export function fallbackRequest(
  urls: readonly string[],
  options: HttpTransportConfig,
  parameters: Parameters<Transport>[0],
): EIP1193RequestFn {
  const transports = urls.map((url) => http(url, options))
  const request = fallback(transports)(parameters).request as EIP1193RequestFn
  // Turns retries off: if the first attempt sent the transaction, a second attempt at the same endpoint could fail with "nonce too low".
  const endpointRequests = urls.map(
    (url) => http(url, { ...options, retryCount: 0 })(parameters).request as EIP1193RequestFn,
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
 * Whether an error comes from a node that processed the request. If the node refused the request because of a rate limit, the result is
 * false.
 */
function hasNodeProcessedRequest(error: unknown): boolean {
  const isNodeError = error instanceof BaseError && error.walk((each) => each instanceof RpcRequestError) !== null
  return isNodeError && getRpcCode(error) !== limitExceededCode
}
