import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { maxErrorLength, RpcAnswerError } from '../rpc/createRpc.ts'
import { toRecord } from '../rpc/fields.ts'

/**
 * The reason why a transaction failed, in the form in which nodes report it: `'BlockhashNotFound'`, `{ InstructionError: [0, { Custom: 1 }]
 * }`.
 */
export type TransactionFailure = string | Readonly<Record<string, unknown>>

/** The JSON-RPC error code for a transaction that failed the node's check before sending. */
const preflightFailureCode = -32002
/** The JSON-RPC error code for a transaction with an invalid signature. */
const signatureFailureCode = -32003
/**
 * JSON-RPC error codes for a request that the node did not execute: unreadable, invalid, with an unknown method, or with invalid
 * parameters.
 */
const malformedRequestCodes = [-32700, -32600, -32601, -32602]
/** The JSON-RPC error codes with which a node refuses a transaction. */
const refusalCodes: readonly number[] = [preflightFailureCode, signatureFailureCode, ...malformedRequestCodes]

/** Reads why a transaction would fail from a node's error response to `sendTransaction`. Returns `undefined` for any other error. */
export function failureOf(error: unknown): TransactionFailure | undefined {
  if (!(error instanceof RpcAnswerError) || error.code !== preflightFailureCode) return undefined
  return readFailure(toRecord(error.data)?.err)
}

/** Reads a `TransactionFailure` from a node's JSON. Returns `undefined` for a value of another form. */
export function readFailure(value: unknown): TransactionFailure | undefined {
  return typeof value === 'string' ? value : toRecord(value)
}

/**
 * Whether every endpoint refused the transaction, so that the error contains the reason. A refused transaction may still be executed until
 * it expires, because a node may keep the transaction and send it later.
 */
export function isRefusal(error: unknown): error is RpcAnswerError {
  if (!(error instanceof RpcAnswerError)) return false
  if (error.silence || !refusalCodes.includes(error.code) || !error.others.every(isRefusal)) return false
  const failure = failureOf(error)
  return failure !== 'BlockhashNotFound' && failure !== 'AlreadyProcessed'
}

/**
 * Converts the refusal of a signed transaction to an error of the kit. The error's details start with the signature, so that the visitor
 * can look up the transaction: a node that refuses a transaction may still have sent it to other nodes.
 */
export function toRefusal(error: RpcAnswerError, signature: string): MoneyError | ConnectionError {
  const convertedError = toKitError(error)
  const errorFields = { details: `${signature}: ${convertedError.details}`, cause: error }
  return convertedError instanceof MoneyError
    ? new MoneyError(convertedError.code, errorFields)
    : new ConnectionError(convertedError.code, errorFields)
}

/** Converts the failure of a transaction in a block to an error of the kit. The error's details start with the signature. */
export function toIncludedTransactionError(failure: TransactionFailure, signature: string): MoneyError {
  const { code, details } = toMoneyError(failure)
  // Replaces the code `TransactionExpired`: a transaction that is in a block cannot have expired, even if the node reports that.
  const errorCode = code === 'TransactionExpired' ? 'TransactionFailed' : code
  return new MoneyError(errorCode, { details: `${signature}: ${details}` })
}

/** Converts a node's error response for a transaction to an error of the kit. Returns any other error unchanged. */
export function toSendError(error: unknown): unknown {
  return error instanceof RpcAnswerError ? toKitError(error) : error
}

function toKitError(error: RpcAnswerError): MoneyError | ConnectionError {
  const failure = failureOf(error)
  if (failure !== undefined) return toMoneyError(failure, error)
  if (error.code === signatureFailureCode)
    return new ConnectionError('ProviderFailed', { details: 'The wallet’s signature is not valid.', cause: error })
  return new MoneyError('TransactionFailed', { details: error.message, cause: error })
}

/** Converts the failure of a transaction to an error of the kit. */
export function toMoneyError(failure: TransactionFailure, cause?: unknown): MoneyError {
  const details = toText(failure)
  if (failure === 'BlockhashNotFound') return new MoneyError('TransactionExpired', { details, cause })
  if (isBelowRent(failure)) return new MoneyError('AmountTooSmall', { details, cause })
  if (hasInsufficientFunds(failure)) return new MoneyError('InsufficientFunds', { details, cause })
  return new MoneyError('TransactionFailed', { details, cause })
}

function toText(failure: TransactionFailure): string {
  try {
    return (typeof failure === 'string' ? failure : JSON.stringify(failure)).slice(0, maxErrorLength)
  } catch {
    // `JSON.stringify` throws for an object that is nested too deeply.
    return 'The node’s reason is not understood.'
  }
}

/**
 * Whether the payment would create an account with less than the minimum balance. The failure contains the index of an account: 0 is the
 * sender, any other index is an account that receives the payment.
 */
function isBelowRent(failure: TransactionFailure): boolean {
  if (typeof failure === 'string') return false
  return Number(toRecord(failure.InsufficientFundsForRent)?.account_index ?? 0) > 0
}

/** The error code for insufficient funds, the same in the System program and in the token programs. */
const insufficientFundsCode = 1

function hasInsufficientFunds(failure: TransactionFailure): boolean {
  // `AccountNotFound` also means insufficient funds, because an account that never received anything does not exist on the chain.
  if (typeof failure === 'string') return failure === 'InsufficientFundsForFee' || failure === 'AccountNotFound'
  if ('InsufficientFundsForRent' in failure) return true
  const { InstructionError: instructionError } = failure
  const reason: unknown = Array.isArray(instructionError) ? instructionError[1] : undefined
  if (reason === 'InsufficientFunds') return true
  return typeof reason === 'object' && (reason as { Custom?: unknown } | null)?.Custom === insufficientFundsCode
}
