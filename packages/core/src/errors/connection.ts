import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about connecting, wallet requests and disconnecting. */
export const connectionTexts = {
  UserRejected: 'The request was declined in the wallet',
  RequestPending: 'The wallet already has a request open',
  ConnectorNotFound: 'The wallet was not found on this page',
  ProviderFailed: 'The wallet did not answer as it should',
  WalletLocked: 'The wallet is locked',
  NotConnected: 'No wallet is connected',
  DisconnectFailed: 'Failed to disconnect',
  /** No wallet used the QR code or link within four minutes, the lifetime of a pairing URI. */
  PairingExpired: 'The connection code has expired',
  RelayUnreachable: 'The relay could not be reached',
  RequestAborted: 'Request was aborted',
  Aborted: 'Something went wrong',
} as const

/** Codes of `ConnectionError`. */
export type ConnectionErrorCode = keyof typeof connectionTexts

/** An error about connecting a wallet, disconnecting it, or a request to it. */
export class ConnectionError extends LatchkeyError<ConnectionErrorCode> {
  override name = 'ConnectionError'

  constructor(code: ConnectionErrorCode, options?: LatchkeyErrorOptions) {
    super(code, connectionTexts[code], options)
  }
}
