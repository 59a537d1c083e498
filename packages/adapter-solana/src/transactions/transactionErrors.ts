import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { RpcAnswerError } from '../rpc/createRpc.ts'
import { toRecord } from '../rpc/fields.ts'

/** What a node says of a transaction: `'BlockhashNotFound'`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionFailure = string | Readonly<Record<string, unknown>>

/** The node's codes for a transaction that failed its check, and for signatures that are not the transaction's. */
const preflightFailure = -32002
const signatureFailure = -32003
/** A request that the node cannot read, or a method or parameters that it does not know. */
const malformed = [-32700, -32600, -32601, -32602]
const verdicts: readonly number[] = [preflightFailure, signatureFailure, ...malformed]

/** The failure that a node's answer to `sendTransaction` is about. */
export function failureOf(error: unknown): TransactionFailure | undefined {
  if (!(error instanceof RpcAnswerError) || error.code !== preflightFailure) return undefined
  return readFailure(toRecord(error.data)?.err)
}

/** `undefined` for what is no failure in a node's words. */
export function readFailure(value: unknown): TransactionFailure | undefined {
  return typeof value === 'string' ? value : toRecord(value)
}

/**
 * Whether every node refused the transaction itself, so that the error says why. This proves nothing before the transaction has
 * expired: a node that refuses it may keep it.
 */
export function isRefusal(error: unknown): error is RpcAnswerError {
  if (!(error instanceof RpcAnswerError)) return false
  if (error.silence || !verdicts.includes(error.code) || !error.others.every(isRefusal)) return false
  const failure = failureOf(error)
  return failure !== 'BlockhashNotFound' && failure !== 'AlreadyProcessed'
}

/** A refusal of a transaction that was signed, with its signature first: a node that says no may have passed it on. */
export function toRefusal(error: RpcAnswerError, signature: string): MoneyError | ConnectionError {
  const meant = toAnswerError(error)
  const more = { details: `${signature}: ${meant.details}`, cause: error }
  return meant instanceof MoneyError ? new MoneyError(meant.code, more) : new ConnectionError(meant.code, more)
}

/** The failure of a transaction in its block, with its signature first. */
export function toFailure(failure: TransactionFailure, signature: string): MoneyError {
  const { code, details } = toMoneyError(failure)
  // A transaction in a block has not expired, whatever the node says.
  const meant = code === 'TransactionExpired' ? 'TransactionFailed' : code
  return new MoneyError(meant, { details: `${signature}: ${details}` })
}

/** What a node answered to a transaction, by its meaning. */
export function toSendError(error: unknown): unknown {
  return error instanceof RpcAnswerError ? toAnswerError(error) : error
}

function toAnswerError(error: RpcAnswerError): MoneyError | ConnectionError {
  const failure = failureOf(error)
  if (failure !== undefined) return toMoneyError(failure, error)
  if (error.code === signatureFailure)
    return new ConnectionError('ProviderFailed', { details: 'The wallet’s signature is not valid.', cause: error })
  return new MoneyError('TransactionFailed', { details: error.message, cause: error })
}

/** A transaction's failure, by its meaning. */
export function toMoneyError(failure: TransactionFailure, cause?: unknown): MoneyError {
  const details = typeof failure === 'string' ? failure : JSON.stringify(failure)
  if (failure === 'BlockhashNotFound') return new MoneyError('TransactionExpired', { details, cause })
  if (isBelowRent(failure)) return new MoneyError('AmountTooSmall', { details, cause })
  if (isShortOfFunds(failure)) return new MoneyError('InsufficientFunds', { details, cause })
  return new MoneyError('TransactionFailed', { details, cause })
}

/** Every account keeps a least amount; the first is the sender, any other would be made with too little. */
function isBelowRent(failure: TransactionFailure): boolean {
  if (typeof failure === 'string') return false
  return Number(toRecord(failure.InsufficientFundsForRent)?.account_index ?? 0) > 0
}

/** The system and the token programs both have 1 for it. */
const insufficientFunds = 1

function isShortOfFunds(failure: TransactionFailure): boolean {
  // An account that never had anything does not exist.
  if (typeof failure === 'string') return failure === 'InsufficientFundsForFee' || failure === 'AccountNotFound'
  if ('InsufficientFundsForRent' in failure) return true
  const { InstructionError: instructionError } = failure
  const reason: unknown = Array.isArray(instructionError) ? instructionError[1] : undefined
  if (reason === 'InsufficientFunds') return true
  return typeof reason === 'object' && (reason as { Custom?: unknown } | null)?.Custom === insufficientFunds
}
