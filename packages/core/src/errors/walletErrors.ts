import { ConnectionError } from './connection.ts'
import { fieldOf, isOwnError } from './foreign.ts'
import type { LatchkeyError } from './LatchkeyError.ts'
import { NetworkError } from './network.ts'
import { getRpcCode, isUserRejection, rpcCodes } from './rpcCodes.ts'

/** Maps an error that a wallet threw during a request to an error of the catalogue. */
export function toConnectionError(cause: unknown): LatchkeyError {
  const own = findOwn(cause)
  if (own) return own
  if (isUserRejection(cause)) return new ConnectionError('UserRejected', { cause })
  const code = getRpcCode(cause)
  if (code === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  if (code === rpcCodes.unauthorized) return new ConnectionError('WalletLocked', { cause })
  return new ConnectionError('ProviderFailed', { cause })
}

/** Creates the error for an id that no wallet of the page has (any more). */
export function walletNotFound(connectorId: string): ConnectionError {
  return new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
}

/** Maps an error that a wallet threw during a network switch to an error of the catalogue. */
export function toNetworkError(cause: unknown): LatchkeyError {
  const own = findOwn(cause)
  if (own) return own
  if (isUserRejection(cause)) return new NetworkError('SwitchRejected', { cause })
  if (getRpcCode(cause) === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  return new NetworkError('ChainNotSupported', { cause })
}

/** WalletConnect requests fail with the chain library's own error, which has the catalogue's error as its cause. */
function findOwn(error: unknown): LatchkeyError | undefined {
  if (isOwnError(error)) return error
  const cause = fieldOf(error, 'cause')
  return isOwnError(cause) ? cause : undefined
}

/**
 * Adds the EIP-1193 code to an error of a wallet as `code`, because the libraries of sites check only that. An error that already has the
 * right code is returned unchanged.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function withRpcCode(error: unknown): unknown {
  const message = fieldOf(error, 'message')
  const told = getRpcCode(error)
  // Code 5000 means a rejection only over WalletConnect. Other wallets use it for any error, so here only the message counts.
  const code = isUserRejection(told === rpcCodes.default ? message : error) ? rpcCodes.userRejected : told
  if (code === undefined || fieldOf(error, 'code') === code) return error
  return Object.assign(new Error(typeof message === 'string' ? message : String(code), { cause: error }), { code })
}

/** The codes for an unknown method of JSON-RPC, EIP-1193 and WalletConnect. */
const unknownMethodCodes: readonly (number | undefined)[] = [-32601, rpcCodes.unsupportedMethod, 3001, 5101, 10001]

/** Whether the session does not grant a method or the wallet does not know it. Then there was no prompt, so another method may be tried. */
export function isUnknownMethod(error: unknown): boolean {
  // A transaction that may have been sent is not sent again in another way, even if the cause has one of these codes.
  const isInDoubt = isOwnError(error) && error.code === 'TransactionUnconfirmed'
  if (isInDoubt || isUserRejection(error)) return false
  const isRefused = isOwnError(error) && error.code === 'MethodNotApproved'
  return isRefused || unknownMethodCodes.includes(getRpcCode(error))
}
