import type { MoneyErrorCode, ServiceErrorCode, VisitorErrorCode } from '@latchkey/core/errors'

/**
 * How a request to a wallet can fail, by kind of request. Each outcome has two texts, with the keys `<kind>.<outcome>.title` and `.text`.
 */
type OutcomesByRequest = {
  connecting: 'declined' | 'pending' | 'locked' | 'missing' | 'failed'
  pairing: 'declined' | 'expired' | 'unreachable' | 'failed'
  switch: 'declined' | 'pending' | 'failed'
}

type RequestKind = keyof OutcomesByRequest

/**
 * Codes of errors without an outcome of their own. For these errors, most views show the texts of `failed`. Toasts and the view of a
 * network switch show the error's message.
 */
type ErrorWithoutOutcome =
  | MoneyErrorCode
  | ServiceErrorCode
  | 'Aborted'
  | 'BalanceUnavailable'
  | 'DisconnectFailed'
  | 'MethodNotApproved'
  | 'NetworkNotFound'
  | 'NotConnected'
  | 'ProviderFailed'
  | 'RequestAborted'
  | 'SwitchNotDone'
  | 'WalletOffline'

/** The outcomes of the errors that are not in `ErrorWithoutOutcome`, by error code and by the kind of request that the error ended. */
const outcomesByErrorCode: Readonly<
  Record<Exclude<VisitorErrorCode, ErrorWithoutOutcome>, { readonly [kind in RequestKind]?: OutcomesByRequest[kind] }>
> = {
  UserRejected: { connecting: 'declined', pairing: 'declined' },
  RequestPending: { connecting: 'pending', switch: 'pending' },
  WalletLocked: { connecting: 'locked' },
  ConnectorNotFound: { connecting: 'missing' },
  PairingExpired: { pairing: 'expired' },
  RelayUnreachable: { pairing: 'unreachable' },
  ChunkLoadFailed: { pairing: 'unreachable' },
  SwitchRejected: { switch: 'declined' },
  ChainNotSupported: { switch: 'failed' },
  SwitchNotApproved: { switch: 'failed' },
}

/** Returns the outcome of a request that an error ended. Returns undefined if this kind of request has no text for the error. */
export function outcomeOf<kind extends RequestKind>(kind: kind, code: string): OutcomesByRequest[kind] | undefined {
  return Object.hasOwn(outcomesByErrorCode, code)
    ? outcomesByErrorCode[code as keyof typeof outcomesByErrorCode][kind]
    : undefined
}

/** Returns the key of an error's text in languages other than English. In English, the error's message is the text. */
export function errorKey<code extends string>(code: code) {
  return `error.${code}` as const
}
