import { ConnectionError, getRpcCode, isUserRejection, LatchkeyError, rpcCodes } from '@latchkey/core/errors'

/** What a wallet threw while it was asked, by its meaning. */
export function toConnectionError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  if (isUserRejection(cause)) return new ConnectionError('UserRejected', { cause })
  const code = getRpcCode(cause)
  if (code === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  if (code === rpcCodes.unauthorized) return new ConnectionError('WalletLocked', { cause })
  return new ConnectionError('ProviderFailed', { cause })
}

/** JSON-RPC's own code for it, EIP-1193's, and WalletConnect's. */
const unknownMethodCodes: readonly (number | undefined)[] = [-32601, rpcCodes.unsupportedMethod, 3001, 5101, 10001]

/** Whether a session does not grant a method, or its wallet does not know it: another way may do. */
export function isUnknownMethod(error: unknown): boolean {
  if (isUserRejection(error)) return false
  const isRefused = error instanceof LatchkeyError && error.code === 'MethodNotApproved'
  return isRefused || unknownMethodCodes.includes(getRpcCode(error))
}
