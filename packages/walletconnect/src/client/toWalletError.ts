import { saysTimeout } from '@latchkey/adapter-kit/flows'
import { ConnectionError, getRpcCode, isDeclined, LatchkeyError, rpcCodes } from '@latchkey/core/errors'

/** The protocol's error code for a session that ended, for example during a request. */
const sessionEndedCode = 6000

/** The start of the WalletConnect client's error message if the relay did not accept a request within a minute. */
const notPublishedPrefix = 'Failed to publish'

/** An error in the response of a wallet or a node. The caller interprets the code and the data. */
export class WalletRpcError extends Error {
  override name = 'WalletRpcError'
  readonly code: number
  readonly data: unknown

  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message)
    this.code = code
    this.data = data
  }
}

/**
 * Converts an error of the WalletConnect client. The client passes on a wallet's error, `{ code, message, data? }`, and throws errors of
 * its own. An error with only the message "Canceled" does not become `UserRejected`, because only the caller knows what was canceled.
 *
 * @returns ConnectionError `UserRejected`, `NotConnected`, `RelayUnreachable`, `ProviderFailed`, or the wallet's own error
 */
export function toWalletError(error: unknown): Error {
  if (error instanceof LatchkeyError || error instanceof WalletRpcError) return error
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const rpcCode = getRpcCode(error)
  const isTimeout = rpcCode !== rpcCodes.userRejected && saysTimeout(error)
  if ((rpcCode === rpcCodes.default || isDeclined(error)) && !isTimeout)
    return new ConnectionError('UserRejected', { cause: error })
  if (code === sessionEndedCode) return new ConnectionError('NotConnected', { cause: error })
  if (typeof message === 'string' && message.startsWith(notPublishedPrefix)) {
    return new ConnectionError('RelayUnreachable', { cause: error })
  }
  if (typeof code === 'number' && typeof message === 'string') return new WalletRpcError({ code, message, data })
  return new ConnectionError('ProviderFailed', { cause: error })
}
