import type { MoneyErrorCode, ServiceErrorCode, VisitorErrorCode } from '@latchkey/core/errors'

/** The ways in which a wait for a wallet can fail, by what the view waits for. Their texts are `<wait>.<outcome>.title` and `.text`. */
type Outcomes = {
  connecting: 'declined' | 'pending' | 'locked' | 'missing' | 'failed'
  pairing: 'declined' | 'expired' | 'unreachable' | 'failed'
  switch: 'declined' | 'pending' | 'failed'
}

type Wait = keyof Outcomes

/** Errors for which no view has a text. A view then shows its text for `failed`. Toasts and a failed network switch show the error's message. */
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

/** The outcomes of all other errors, by the error's code and by the kind of wait that the error ended. */
const outcomes: Readonly<
  Record<Exclude<VisitorErrorCode, ErrorWithoutOutcome>, { readonly [wait in Wait]?: Outcomes[wait] }>
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

/** Returns the outcome of a wait that an error ended. Undefined if the wait has no text for the error. */
export function outcomeOf<wait extends Wait>(wait: wait, code: string): Outcomes[wait] | undefined {
  return Object.hasOwn(outcomes, code) ? outcomes[code as keyof typeof outcomes][wait] : undefined
}

/** Returns the key of an error's text in other languages. English has no texts under these keys: it uses the error's message. */
export function errorKey<code extends string>(code: code) {
  return `error.${code}` as const
}
