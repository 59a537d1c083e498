import { type Namespace, transactionFields } from '@latchkey/protocol'
import { ConfigurationError } from '../errors/configuration.ts'
import { MoneyError } from '../errors/money.ts'
import type { TransactionRequest, TransactionRequestOf } from '../ports/transactions.ts'

export declare namespace assertTransaction {
  type Parameters = { transaction: TransactionRequest; namespace: Namespace; sendsTokens?: boolean | undefined }
  type ErrorType = MoneyError | ConfigurationError
}

/** The name of any field of a transaction, in any namespace. */
export type TransactionField = TransactionRequest extends infer request
  ? request extends unknown
    ? keyof request
    : never
  : never

// `satisfies` makes the compiler check that the protocol's lists of fields match the transaction types in
// `ports/adapter.ts`.
const allowedFieldsByNamespace: Partial<Record<Namespace, readonly string[]>> = transactionFields satisfies {
  readonly [namespace in 'eip155' | 'solana' | 'bip122']: readonly (keyof TransactionRequestOf<namespace>)[]
}

/** The largest amount that a token contract can represent (uint256), in base units. */
const maxAmount = 2n ** 256n - 1n
const isAmount = (value: unknown) => typeof value === 'bigint' && value >= 0n && value <= maxAmount
const feeRateNames: readonly unknown[] = ['slow', 'medium', 'fast']

/**
 * Rejects a transaction with a value of a wrong type, or with a field that the adapter would silently ignore, such as a
 * token where only coins can be sent. The adapter itself checks whether the receiver and the amount make sense on its
 * chain.
 *
 * @throws MoneyError `TokenNotSupported` if the transaction has a token and the adapter cannot send tokens
 * @throws MoneyError `AmountOutOfRange` if `value` is no bigint from 0 to the largest amount
 * @throws MoneyError `AmountAndReceiverRequired` if there is no transaction at all
 * @throws ConfigurationError `InvalidOption` for any other field that the namespace does not have, or whose value is invalid
 */
export function assertTransaction({ transaction, namespace, sendsTokens }: assertTransaction.Parameters): void {
  if (typeof transaction !== 'object' || transaction === null) throw new MoneyError('AmountAndReceiverRequired')
  const fieldEntries = Object.entries(transaction).filter(([, value]) => value !== undefined)
  const allowedFields = [...(allowedFieldsByNamespace[namespace] ?? ['to', 'value']), ...(sendsTokens ? ['token'] : [])]
  for (const [field, value] of fieldEntries) {
    if (!allowedFields.includes(field)) {
      if (field === 'token') throw new MoneyError('TokenNotSupported', { details: `${namespace}: ${value}` })
      throw createOptionError(field, `A transaction of ${namespace} has ${allowedFields.join(', ')}.`)
    }
    if (field === 'value' && !isAmount(value)) throw new MoneyError('AmountOutOfRange', { details: `${value}` })
  }
  const { to, token, data, gas, feeRate }: { readonly [field in TransactionField]?: unknown } = transaction
  for (const [field, text] of Object.entries({ to, token, data })) {
    if (text !== undefined && typeof text !== 'string') throw createOptionError(field, 'Pass a string.')
  }
  if (data !== undefined && !/^0x(?:[0-9a-fA-F]{2})*$/.test(String(data)))
    throw createOptionError('data', 'Pass bytes in hex, after 0x.')
  if (gas !== undefined && !isAmount(gas)) throw createOptionError('gas', 'Pass a bigint of gas units.')
  // `feeRate` can be a number (in sat/vB) only on Bitcoin. The Bitcoin adapter checks its range.
  const isFeeRate = feeRateNames.includes(feeRate) || (namespace === 'bip122' && typeof feeRate === 'number')
  if (feeRate !== undefined && !isFeeRate)
    throw createOptionError('feeRate', 'Pass slow, medium or fast; a number on Bitcoin alone.')
}

function createOptionError(field: string, fix: string): ConfigurationError {
  return new ConfigurationError('InvalidOption', { values: { option: `transaction.${field}`, fix } })
}
