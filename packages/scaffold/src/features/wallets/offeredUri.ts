import type { Core } from '@latchkey/core'

/** An offer this close to its end is over, ms: a wallet needs the time to take it up. */
export const offerMarginMs = 10_000

/** The offer that is open and may still be taken up. */
export function offeredUri({ connection }: Core): string | undefined {
  const { pairing } = connection.state
  return pairing.status === 'ready' && pairing.expiresAt - Date.now() > offerMarginMs ? pairing.uri : undefined
}
