import { parseExactJson } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { requestRpc } from './requestRpc.ts'

/** The longest accepted response to a request for one number, in bytes. No node needs more. */
const maxNumberResponseBytes = 64 * 1024

/**
 * Requests a number from a node. A large number in the response is not rounded.
 *
 * @throws NetworkError or ServiceError, under the conditions of `requestRpc`
 */
export function requestNumber(
  { network, rpc }: { network: Network; rpc: RpcSettings },
  method: string,
  params: unknown,
): Promise<unknown> {
  const { caipNetworkId } = network
  const networks = [network]
  return requestRpc({
    networks,
    caipNetworkId,
    rpc,
    method,
    params,
    parse: parseExactJson,
    maxBytes: maxNumberResponseBytes,
  })
}

/**
 * Reads a quantity as Ethereum nodes write it: hex of at most 32 bytes. `BigInt` alone would accept an empty list and `true` as numbers.
 *
 * @throws ServiceError `InvalidAnswer`, with the name of the method
 */
export function readQuantity(response: unknown, method: string): bigint {
  if (typeof response === 'string' && /^0x[0-9a-f]{1,64}$/i.test(response)) return BigInt(response)
  throw createInvalidResponseError(method)
}

export function createInvalidResponseError(method: string): ServiceError {
  return new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is invalid.` })
}
