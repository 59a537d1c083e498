import { outcomeOf } from '../../messages/errorOutcomes.ts'

/**
 * Returns what the view of an attempt to connect a wallet in this browser shows: `outcome` selects the texts, and `state` is the state of
 * the ring around the wallet's icon.
 *
 * @param status - `connecting`, `connected`, or the code of the error that ended the attempt.
 */
export function externalOutcome(status: string) {
  if (status === 'connecting') return { outcome: 'waiting', state: 'waiting' } as const
  if (status === 'connected') return { outcome: 'connected', state: 'success' } as const
  return { outcome: outcomeOf('connecting', status) ?? 'failed', state: 'error' } as const
}
