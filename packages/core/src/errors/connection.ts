import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Connecting to a wallet, asking it, leaving it. */
export const connectionTexts = {
  UserRejected: 'The request was declined in the wallet',
  RequestPending: 'The wallet already has a request open',
  ConnectorNotFound: 'The wallet was not found on this page',
  ProviderFailed: 'The wallet did not answer as it should',
  WalletLocked: 'The wallet is locked',
  NotConnected: 'No wallet is connected',
  DisconnectFailed: 'Failed to disconnect',
  CapabilitiesAddressMissing: 'Missing address parameter in `wallet_getCapabilities` request',
  CallStatusNotApproved: 'Fetching call status not approved by the wallet.',
  NotConnectedBeforeRequest: 'Please call connect() before request()',
  NotConnectedBeforeEnable: 'Please call connect() before enable()',
  SignClientNotInitialized: 'Sign Client not initialized',
  SessionNotInitialized: 'Session not initialized. Please call connect() before enable()',
  SessionNotInClient: 'The session that was given does not exist in the Sign client',
  NamespaceNotConfigured: "Namespace '{ns}' is not configured. Please call connect() first with namespace config.",
  RequestAborted: 'Request was aborted',
  Aborted: 'Something went wrong',
  UserOperationReceiptFailed: 'Failed to fetch user operation receipt - {status}',
} as const

export type ConnectionErrorCode = keyof typeof connectionTexts

export class ConnectionError extends LatchkeyError<ConnectionErrorCode> {
  override name = 'ConnectionError'

  constructor(code: ConnectionErrorCode, options?: LatchkeyErrorOptions) {
    super(code, connectionTexts[code], options)
  }
}
