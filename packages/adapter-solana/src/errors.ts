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
