import { saysTimeout } from '@latchkey/adapter-kit/flows'
import { ConnectionError, getRpcCode, isDeclined, LatchkeyError, rpcCodes } from '@latchkey/core/errors'

/** What the protocol's client says when the session ended while something was asked. */
const sessionEnded = 6000

/** How the client begins when the relay did not take a request in a minute. */
const notPublished = 'Failed to publish'

/** An error that a wallet responded with, with its code and data for the caller to interpret. */
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
 * The client passes on what the wallet answered, `{ code, message, data? }`, and throws errors of its own. Whether "Canceled" alone is a
 * refusal depends on what the wallet was asked.
 *
 * @returns ConnectionError `UserRejected`, `NotConnected`, `RelayUnreachable`, `ProviderFailed`, or what the wallet said
 */
export function toWalletError(error: unknown): Error {
  if (error instanceof LatchkeyError || error instanceof WalletRpcError) return error
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const told = getRpcCode(error)
  const isTimeout = told !== rpcCodes.userRejected && saysTimeout(error)
  if ((told === rpcCodes.default || isDeclined(error)) && !isTimeout)
    return new ConnectionError('UserRejected', { cause: error })
  if (code === sessionEnded) return new ConnectionError('NotConnected', { cause: error })
  if (typeof message === 'string' && message.startsWith(notPublished)) {
    return new ConnectionError('RelayUnreachable', { cause: error })
  }
  if (typeof code === 'number' && typeof message === 'string') return new WalletRpcError({ code, message, data })
  return new ConnectionError('ProviderFailed', { cause: error })
}
