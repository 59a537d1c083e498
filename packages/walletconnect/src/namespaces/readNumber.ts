import { parseExactJson } from '@latchkey/adapter-kit/flows'
import type { RpcSettings } from '@latchkey/core/adapter'
import { ServiceError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/protocol'
import { requestRpc } from './requestRpc.ts'

/** More bytes than any node needs for one number. */
export const largestNumber = 64 * 1024

/**
 * Asks a node for a number, with all its digits.
 *
 * @throws NetworkError, ServiceError
 */
export function askForNumber(
  { network, rpc }: { network: Network; rpc: RpcSettings },
  method: string,
  params: unknown,
): Promise<unknown> {
  const { caipNetworkId } = network
  const networks = [network]
  return requestRpc({ networks, caipNetworkId, rpc, method, params, parse: parseExactJson, maxBytes: largestNumber })
}

/**
 * A quantity as nodes of Ethereum write it: hex of at most 32 bytes. `BigInt` alone would take an empty list and `true` for numbers.
 *
 * @throws ServiceError `InvalidAnswer`, which names the method
 */
export function readQuantity(response: unknown, method: string): bigint {
  if (typeof response === 'string' && /^0x[0-9a-f]{1,64}$/i.test(response)) return BigInt(response)
  throw notUnderstood(method)
}

export function notUnderstood(method: string): ServiceError {
  return new ServiceError('InvalidAnswer', { details: `The node’s answer to ${method} is not understood.` })
}
