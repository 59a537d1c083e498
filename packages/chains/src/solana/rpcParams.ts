import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  isAddress,
  type Transaction,
} from '@solana/kit'
import { createInvalidParamsError } from './rpcError.ts'

/** The parameters of a JSON-RPC request, which are not checked yet. */
export type RpcParams = readonly unknown[]

/**
 * Returns a parameter as an address.
 *
 * @throws RpcError -32602 if the value is not an address
 */
export function requireAddress(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw createInvalidParamsError('Invalid param: Invalid')
}

export function readConfig(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * Returns a parameter as a list.
 *
 * @throws RpcError -32602 if the value is not a list
 */
export function requireList(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw createInvalidParamsError('invalid type: expected a sequence')
}

/**
 * Returns a parameter as a transaction. The parameter must be a serialised transaction: in base64 if `encoding` is `base64`, otherwise in
 * base58.
 *
 * @throws RpcError -32602 if the value is not a transaction
 */
export function requireTransaction(value: unknown, encoding: unknown): Transaction {
  if (typeof value !== 'string') throw createInvalidParamsError('invalid type: expected a string')
  try {
    const bytes = encoding === 'base64' ? getBase64Encoder().encode(value) : getBase58Encoder().encode(value)
    return getTransactionDecoder().decode(bytes)
  } catch (error) {
    throw createInvalidParamsError(
      `failed to deserialize the transaction: ${error instanceof Error ? error.message : error}`,
    )
  }
}
