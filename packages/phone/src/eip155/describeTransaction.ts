import { authorisedKey, invalidParams, requireAddress, requireRecord } from '@latchkey/testing/internal'
import { getAddress, type Hex, isHex } from 'viem'
import type { MethodContext } from '../phoneMethod.ts'
import { referenceOf } from '../phoneNetwork.ts'
import type { EvmTransactionDetails } from '../requestDetails.ts'
import { createEvmContext } from './evmContext.ts'

/**
 * Returns the fields of a transaction that a prompt shows.
 *
 * @throws ProviderRpcError 4100 if the phone does not have the account
 * @throws ProviderRpcError -32602 if a field is invalid
 */
export function describeTransaction(context: MethodContext, transaction: unknown): EvmTransactionDetails {
  const { from, to, value, data, input, chainId } = requireRecord(transaction)
  const reference = referenceOf(context.network.caipNetworkId)
  if (chainId !== undefined && Number(chainId) !== Number(reference)) {
    throw invalidParams(`The transaction is for chain ${Number(chainId)}, the request for chain ${reference}.`)
  }
  const key = authorisedKey(createEvmContext(context), from)
  return {
    from: key.address,
    to: to === undefined || to === null ? undefined : getAddress(requireAddress(to)),
    value: readQuantity(value),
    data: hexOrDefault(data ?? input, '0x'),
  }
}

function hexOrDefault(value: unknown, fallback: Hex): Hex {
  if (value === undefined || value === null) return fallback
  if (!isHex(value)) throw invalidParams(`0x hex is expected. Received: ${value}`)
  return value
}

function readQuantity(value: unknown): bigint {
  const hex = hexOrDefault(value, '0x0')
  if (hex === '0x') throw invalidParams('0x hex with digits is expected. Received: 0x')
  return BigInt(hex)
}
