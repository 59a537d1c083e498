import { LatchkeyError, type LatchkeyErrorOptions } from './LatchkeyError.ts'

/** Texts of errors about WalletConnect sessions and requests over them. */
export const sessionTexts = {
  CapabilitiesAddressMissing: 'Missing address parameter in `wallet_getCapabilities` request',
  CallStatusNotApproved: 'Fetching call status not approved by the wallet.',
  NotConnectedBeforeRequest: 'Please call connect() before request()',
  NotConnectedBeforeEnable: 'Please call connect() before enable()',
  SignClientNotInitialized: 'Sign Client not initialized',
  SessionNotInitialized: 'Session not initialized. Please call connect() before enable()',
  SessionNotInClient: 'The session that was given does not exist in the Sign client',
  NamespaceNotConfigured: "Namespace '{ns}' is not configured. Please call connect() first with namespace config.",
  MethodNotApproved: "The wallet did not approve the method '{method}'",
  UserOperationReceiptFailed: 'Failed to fetch user operation receipt - {status}',
} as const

/** Codes of `SessionError`. */
export type SessionErrorCode = keyof typeof sessionTexts

/** A request over a WalletConnect session is not possible: there is no session, or the session does not allow the request. */
export class SessionError extends LatchkeyError<SessionErrorCode> {
  override name = 'SessionError'

  constructor(code: SessionErrorCode, options?: LatchkeyErrorOptions) {
    super(code, sessionTexts[code], options)
  }
}
