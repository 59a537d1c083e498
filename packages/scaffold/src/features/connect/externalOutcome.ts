import { outcomeOf } from '../../messages/errorOutcomes.ts'

/**
 * What became of asking a wallet of this browser.
 *
 * @param status - `connecting`, `connected`, or the code of the error that ended the try.
 */
export function externalOutcome(status: string) {
  if (status === 'connecting') return { outcome: 'waiting', state: 'waiting' } as const
  if (status === 'connected') return { outcome: 'connected', state: 'success' } as const
  return { outcome: outcomeOf('connecting', status) ?? 'failed', state: 'error' } as const
}
