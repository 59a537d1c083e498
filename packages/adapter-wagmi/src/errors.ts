import {
  ConnectionError,
  getRpcCode,
  isUserRejection,
  LatchkeyError,
  NetworkError,
  rpcCodes,
} from '@latchkey/core/errors'

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

/** What a wallet threw while it was to move to a network, by its meaning. */
export function toNetworkError(cause: unknown): LatchkeyError {
  const own = findOwn(cause)
  if (own) return own
  if (isUserRejection(cause)) return new NetworkError('SwitchRejected', { cause })
  if (getRpcCode(cause) === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  return new NetworkError('ChainNotSupported', { cause })
}

/** Over WalletConnect the libraries of the chain are told in their own errors, with ours as the cause. */
function findOwn(error: unknown): LatchkeyError | undefined {
  if (error instanceof LatchkeyError) return error
  const { cause } = (error ?? {}) as { cause?: unknown }
  return cause instanceof LatchkeyError ? cause : undefined
}
