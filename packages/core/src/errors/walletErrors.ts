import { ConnectionError } from './connection.ts'
import { fieldOf, isOwnError } from './foreign.ts'
import type { LatchkeyError } from './LatchkeyError.ts'
import { NetworkError } from './network.ts'
import { getRpcCode, isUserRejection, rpcCodes } from './rpcCodes.ts'

/** What a wallet threw while it was asked, by its meaning. */
export function toConnectionError(cause: unknown): LatchkeyError {
  const own = findOwn(cause)
  if (own) return own
  if (isUserRejection(cause)) return new ConnectionError('UserRejected', { cause })
  const code = getRpcCode(cause)
  if (code === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  if (code === rpcCodes.unauthorized) return new ConnectionError('WalletLocked', { cause })
  return new ConnectionError('ProviderFailed', { cause })
}

/** No wallet of the page has the id, or the one that had it has left the page. */
export function walletNotFound(connectorId: string): ConnectionError {
  return new ConnectionError('ConnectorNotFound', { details: `No wallet "${connectorId}" was found.` })
}

/** What a wallet threw while it was to move to a network, by its meaning. */
export function toNetworkError(cause: unknown): LatchkeyError {
  const own = findOwn(cause)
  if (own) return own
  if (isUserRejection(cause)) return new NetworkError('SwitchRejected', { cause })
  if (getRpcCode(cause) === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  return new NetworkError('ChainNotSupported', { cause })
}

/** Over WalletConnect the libraries of a chain are told in their own errors, with ours as the cause. */
function findOwn(error: unknown): LatchkeyError | undefined {
  if (isOwnError(error)) return error
  const cause = fieldOf(error, 'cause')
  return isOwnError(cause) ? cause : undefined
}

/**
 * What a wallet threw, with the number that EIP-1193 has for it as its `code`: the libraries of hosts look at nothing else. It is handed
 * back as it is where its own code says it already.
 *
 * @see https://eips.ethereum.org/EIPS/eip-1193#provider-errors
 */
export function withRpcCode(error: unknown): unknown {
  const message = fieldOf(error, 'message')
  const told = getRpcCode(error)
  // Other wallets than those over WalletConnect use 5000 for errors of any kind.
  const code = isUserRejection(told === rpcCodes.default ? message : error) ? rpcCodes.userRejected : told
  if (code === undefined || fieldOf(error, 'code') === code) return error
  return Object.assign(new Error(typeof message === 'string' ? message : String(code), { cause: error }), { code })
}

/** JSON-RPC's own code for it, EIP-1193's, and WalletConnect's. */
const unknownMethodCodes: readonly (number | undefined)[] = [-32601, rpcCodes.unsupportedMethod, 3001, 5101, 10001]

/** Whether the session does not grant a method, or the wallet does not know it: there was no prompt, so another method may be tried. */
export function isUnknownMethod(error: unknown): boolean {
  // What may have been sent is not tried in another way, even where its cause has one of the codes.
  const isInDoubt = isOwnError(error) && error.code === 'TransactionUnconfirmed'
  if (isInDoubt || isUserRejection(error)) return false
  const isRefused = isOwnError(error) && error.code === 'MethodNotApproved'
  return isRefused || unknownMethodCodes.includes(getRpcCode(error))
}
