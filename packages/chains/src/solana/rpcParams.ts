import {
  type Address,
  getBase58Encoder,
  getBase64Encoder,
  getTransactionDecoder,
  isAddress,
  type Transaction,
} from '@solana/kit'
import { invalidParams } from './rpcError.ts'

export type Params = readonly unknown[]

/**
 * Returns a parameter that must be an address.
 *
 * @throws RpcError -32602 if the value is not an address
 */
export function addressParam(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw invalidParams('Invalid param: Invalid')
}

export function configParam(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

/**
 * Returns a parameter that must be a list.
 *
 * @throws RpcError -32602 if the value is not a list
 */
export function listParam(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value
  throw invalidParams('invalid type: expected a sequence')
}

/**
 * Returns a parameter that must be a serialised transaction, in base64 if `encoding` says so, otherwise in base58.
 *
 * @throws RpcError -32602 if the value is not a transaction
 */
export function transactionParam(value: unknown, encoding: unknown): Transaction {
  if (typeof value !== 'string') throw invalidParams('invalid type: expected a string')
  try {
    const bytes = encoding === 'base64' ? getBase64Encoder().encode(value) : getBase58Encoder().encode(value)
    return getTransactionDecoder().decode(bytes)
  } catch (error) {
    throw invalidParams(`failed to deserialize the transaction: ${error instanceof Error ? error.message : error}`)
  }
}
