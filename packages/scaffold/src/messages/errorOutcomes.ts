import type { MoneyErrorCode, ServiceErrorCode, VisitorErrorCode } from '@latchkey/core/errors'

/** How a wait may end by an error, by what is waited for: its texts are `<wait>.<outcome>.title` and `<wait>.<outcome>.text`. */
type Outcomes = {
  connecting: 'declined' | 'pending' | 'locked' | 'missing' | 'failed'
  pairing: 'declined' | 'expired' | 'unreachable' | 'failed'
  switch: 'declined' | 'pending' | 'failed'
}

type Wait = keyof Outcomes

/** The errors that no wait has a text for. A view says that it failed; only toasts, and a failed switch, show the error's own text. */
type Unnamed =
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

/** Every other error that a visitor may meet: by its code, what it means for each wait that it may end. */
const outcomes: Readonly<Record<Exclude<VisitorErrorCode, Unnamed>, { readonly [wait in Wait]?: Outcomes[wait] }>> = {
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

/** What an error means for a wait that it ended; `undefined` where the wait has no text for it. */
export function outcomeOf<wait extends Wait>(wait: wait, code: string): Outcomes[wait] | undefined {
  return Object.hasOwn(outcomes, code) ? outcomes[code as keyof typeof outcomes][wait] : undefined
}

/** The text of an error itself, which every language but English has: English is the error's own message. */
export function errorKey<code extends string>(code: code) {
  return `error.${code}` as const
}
