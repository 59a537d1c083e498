import type { Core } from '@latchkey/core'

/** An offer counts as expired this long before its end, ms: a wallet needs time to take it up. */
export const offerMarginMs = 10_000

/** Returns the URI of the open offer. Undefined if no offer is open or if it is about to expire. */
export function offeredUri({ connection }: Core): string | undefined {
  const { pairing } = connection.state
  return pairing.status === 'ready' && pairing.expiresAt - Date.now() > offerMarginMs ? pairing.uri : undefined
}
