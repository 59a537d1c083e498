import { outcomeOf } from '../../messages/errorOutcomes.ts'

/**
 * Returns the text key and the ring state for a connection attempt with a wallet of this browser.
 *
 * @param status - `connecting`, `connected`, or the code of the error that ended the attempt.
 */
export function externalOutcome(status: string) {
  if (status === 'connecting') return { outcome: 'waiting', state: 'waiting' } as const
  if (status === 'connected') return { outcome: 'connected', state: 'success' } as const
  return { outcome: outcomeOf('connecting', status) ?? 'failed', state: 'error' } as const
}
