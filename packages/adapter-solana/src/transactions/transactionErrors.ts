import { ConnectionError, MoneyError } from '@latchkey/core/errors'
import { RpcAnswerError } from '../rpc/createRpc.ts'
import { toRecord } from '../rpc/fields.ts'

/** Why a transaction failed, as nodes write it: `'BlockhashNotFound'`, `{ InstructionError: [0, { Custom: 1 }] }`. */
export type TransactionFailure = string | Readonly<Record<string, unknown>>

/** The node's codes for a transaction that failed the preflight check, and for invalid signatures. */
const preflightFailure = -32002
const signatureFailure = -32003
/** JSON-RPC codes for a request that the node cannot read, and for an unknown method or invalid parameters. */
const malformed = [-32700, -32600, -32601, -32602]
const verdicts: readonly number[] = [preflightFailure, signatureFailure, ...malformed]

/** The failure in a node's error response to `sendTransaction`. */
export function failureOf(error: unknown): TransactionFailure | undefined {
  if (!(error instanceof RpcAnswerError) || error.code !== preflightFailure) return undefined
  return readFailure(toRecord(error.data)?.err)
}

/** Reads a failure. Returns `undefined` for a value of another form. */
export function readFailure(value: unknown): TransactionFailure | undefined {
  return typeof value === 'string' ? value : toRecord(value)
}

/**
 * Whether every node refused the transaction itself, so that the error gives the reason. This is no proof before the transaction has
 * expired, because a node that refuses it may keep it.
 */
export function isRefusal(error: unknown): error is RpcAnswerError {
  if (!(error instanceof RpcAnswerError)) return false
  if (error.silence || !verdicts.includes(error.code) || !error.others.every(isRefusal)) return false
  const failure = failureOf(error)
  return failure !== 'BlockhashNotFound' && failure !== 'AlreadyProcessed'
}

/**
 * Converts the refusal of a signed transaction to an error. Its details start with the signature, because a node that refuses a transaction
 * may have passed it on.
 */
export function toRefusal(error: RpcAnswerError, signature: string): MoneyError | ConnectionError {
  const meant = toAnswerError(error)
  const more = { details: `${signature}: ${meant.details}`, cause: error }
  return meant instanceof MoneyError ? new MoneyError(meant.code, more) : new ConnectionError(meant.code, more)
}

/** Converts the failure of a transaction in its block to an error. Its details start with the signature. */
export function toFailure(failure: TransactionFailure, signature: string): MoneyError {
  const { code, details } = toMoneyError(failure)
  // A transaction in a block has not expired, even if the node says so.
  const meant = code === 'TransactionExpired' ? 'TransactionFailed' : code
  return new MoneyError(meant, { details: `${signature}: ${details}` })
}

/** Converts a node's error response for a transaction to the error that it means. */
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

/** Converts the failure of a transaction to the error that it means. */
export function toMoneyError(failure: TransactionFailure, cause?: unknown): MoneyError {
  const details = typeof failure === 'string' ? failure : JSON.stringify(failure)
  if (failure === 'BlockhashNotFound') return new MoneyError('TransactionExpired', { details, cause })
  if (isBelowRent(failure)) return new MoneyError('AmountTooSmall', { details, cause })
  if (isShortOfFunds(failure)) return new MoneyError('InsufficientFunds', { details, cause })
  return new MoneyError('TransactionFailed', { details, cause })
}

/**
 * Whether the payment would leave a new account below the minimum balance. Index 0 is the sender; any other account would be created with
 * too little.
 */
function isBelowRent(failure: TransactionFailure): boolean {
  if (typeof failure === 'string') return false
  return Number(toRecord(failure.InsufficientFundsForRent)?.account_index ?? 0) > 0
}

/** The System and the token programs use the same code. */
const insufficientFunds = 1

function isShortOfFunds(failure: TransactionFailure): boolean {
  // An account that never received anything does not exist.
  if (typeof failure === 'string') return failure === 'InsufficientFundsForFee' || failure === 'AccountNotFound'
  if ('InsufficientFundsForRent' in failure) return true
  const { InstructionError: instructionError } = failure
  const reason: unknown = Array.isArray(instructionError) ? instructionError[1] : undefined
  if (reason === 'InsufficientFunds') return true
  return typeof reason === 'object' && (reason as { Custom?: unknown } | null)?.Custom === insufficientFunds
}
