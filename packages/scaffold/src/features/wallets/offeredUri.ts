import type { Core } from '@latchkey/core'

/** Returns the URI of the open WalletConnect offer. Returns undefined if no offer is open or the offer expires soon. */
export function offeredUri({ connection }: Core): string | undefined {
  const { pairing } = connection.state
  return pairing.status === 'ready' && Date.now() < pairing.usableUntil ? pairing.uri : undefined
}
