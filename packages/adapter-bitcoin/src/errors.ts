import {
  ConnectionError,
  getRpcCode,
  isUserRejection,
  LatchkeyError,
  NetworkError,
  rpcCodes,
} from '@latchkey/core/errors'

/** What a wallet answered in place of a result, with the code that EIP-1193 has for it. */
export class WalletFault extends Error {
  override name = 'WalletFault'
  readonly code: number | undefined

  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}

/** What a wallet threw while it was asked, by its meaning. */
export function toConnectionError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  if (isUserRejection(cause)) return new ConnectionError('UserRejected', { cause })
  const code = getRpcCode(cause)
  if (code === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  if (code === rpcCodes.unauthorized) return new ConnectionError('WalletLocked', { cause })
  return new ConnectionError('ProviderFailed', { cause, ...detailsOf(cause) })
}

/** What a wallet threw while it was to move to a network, by its meaning. */
export function toNetworkError(cause: unknown): LatchkeyError {
  if (cause instanceof LatchkeyError) return cause
  if (isUserRejection(cause)) return new NetworkError('SwitchRejected', { cause })
  if (getRpcCode(cause) === rpcCodes.requestPending) return new ConnectionError('RequestPending', { cause })
  return new NetworkError('ChainNotSupported', { cause })
}

/** The wallet's own words, for the console. */
function detailsOf(cause: unknown): { details?: string } {
  const { message } = (cause ?? {}) as { message?: unknown }
  return typeof message === 'string' ? { details: message } : {}
}
