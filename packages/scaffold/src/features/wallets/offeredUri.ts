import type { Core } from '@latchkey/core'

/** Returns the URI of the open offer. Undefined if no offer is open or if it is about to expire. */
export function offeredUri({ connection }: Core): string | undefined {
  const { pairing } = connection.state
  return pairing.status === 'ready' && Date.now() < pairing.usableUntil ? pairing.uri : undefined
}
