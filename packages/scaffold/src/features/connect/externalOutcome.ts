type Outcome = 'waiting' | 'connected' | 'declined' | 'pending' | 'locked' | 'missing' | 'failed'

const outcomes: Record<string, Outcome> = {
  connecting: 'waiting',
  connected: 'connected',
  UserRejected: 'declined',
  RequestPending: 'pending',
  WalletLocked: 'locked',
  ConnectorNotFound: 'missing',
}

/**
 * What became of asking a wallet of this browser.
 *
 * @param status - `connecting`, `connected`, or the code of the error that ended the try.
 */
export function externalOutcome(status: string): { outcome: Outcome; state: 'waiting' | 'success' | 'error' } {
  const outcome = outcomes[status] ?? 'failed'
  return { outcome, state: outcome === 'waiting' ? 'waiting' : outcome === 'connected' ? 'success' : 'error' }
}
