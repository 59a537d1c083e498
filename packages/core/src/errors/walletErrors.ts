import { ConnectionError } from './connection.ts'
import { fieldOf, isOwnError } from './foreign.ts'
import type { LatchkeyError } from './LatchkeyError.ts'
import { NetworkError } from './network.ts'
import { getRpcCode, isUserRejection, rpcCodes } from './rpcCodes.ts'

/** Converts the error of a failed wallet request to a `LatchkeyError`. A `LatchkeyError` is returned unchanged. */
export function toConnectionError(cause: unknown): LatchkeyError {
  const latchkeyError = findLatchkeyError(cause)
  if (latchkeyError) return latchkeyError
  if (isUserRejection(cause)) return new ConnectionError('UserRejected', { cause })
  const code = getRpcCode(cause)
  if (code === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  if (code === rpcCodes.unauthorized) return new ConnectionError('WalletLocked', { cause })
  return new ConnectionError('ProviderFailed', { cause })
}

/** Creates the error for a connector id that no wallet in the page has now, for example because the wallet's extension was removed. */
export function walletNotFound(connectorId: string): ConnectionError {
  return new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
}

/** Converts the error of a failed network switch to a `LatchkeyError`. A `LatchkeyError` is returned unchanged. */
export function toNetworkError(cause: unknown): LatchkeyError {
  const latchkeyError = findLatchkeyError(cause)
  if (latchkeyError) return latchkeyError
  if (isUserRejection(cause)) return new NetworkError('SwitchRejected', { cause })
  if (getRpcCode(cause) === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  return new NetworkError('ChainNotSupported', { cause })
}

/**
 * Returns the error if it is a `LatchkeyError`, or else its `cause` if the cause is a `LatchkeyError`. The chain's
 * library (for example viem) may wrap a `LatchkeyError` of a WalletConnect request in an error of its own.
 */
function findLatchkeyError(error: unknown): LatchkeyError | undefined {
  if (isOwnError(error)) return error
  const cause = fieldOf(error, 'cause')
  return isOwnError(cause) ? cause : undefined
}

/**
 * Returns an error with the EIP-1193 code as `code`, because the libraries that sites use read only `code`. A wallet
 * may put the code elsewhere. An error whose `code` is already right is returned unchanged.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function withRpcCode(error: unknown): unknown {
  const message = fieldOf(error, 'message')
  const rpcCode = getRpcCode(error)
  // Over WalletConnect, code 5000 means that the visitor declined. Other wallets use 5000 for any error. So for code
  // 5000, only the message decides whether the visitor declined.
  const code = isUserRejection(rpcCode === rpcCodes.default ? message : error) ? rpcCodes.userRejected : rpcCode
  if (code === undefined || fieldOf(error, 'code') === code) return error
  return Object.assign(new Error(typeof message === 'string' ? message : String(code), { cause: error }), { code })
}

/** The codes that mean "unknown method" in JSON-RPC, EIP-1193 and WalletConnect. */
const unknownMethodCodes: readonly (number | undefined)[] = [-32601, rpcCodes.unsupportedMethod, 3001, 5101, 10001]

/**
 * Whether a request failed because the session does not allow its method, or because the wallet does not know the
 * method. The visitor has then seen no prompt, so the caller may try another method.
 */
export function isUnknownMethod(error: unknown): boolean {
  // If the transaction may have been sent, the caller must not try another method, or the visitor could pay twice. This
  // is true even if the error's cause has one of `unknownMethodCodes`.
  const mayBeSent = isOwnError(error) && error.code === 'TransactionUnconfirmed'
  if (mayBeSent || isUserRejection(error)) return false
  const isMethodNotApproved = isOwnError(error) && error.code === 'MethodNotApproved'
  return isMethodNotApproved || unknownMethodCodes.includes(getRpcCode(error))
}
