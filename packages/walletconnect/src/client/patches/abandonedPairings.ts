import { forgetPairing } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/**
 * Fault: the client keeps the pairing and the sign-in of an ended offer if the page closed before the client deleted them. Patch: they are
 * deleted at the start. A sign-in has no expiry of its own, and any script of the page may have written it.
 *
 * @see core/src/controllers/pairing.ts:313
 */
export function forgetAbandonedPairings(client: Client): void {
  const offered = new Set(client.proposal.values.map(({ pairingTopic }) => pairingTopic))
  const signIns = client.auth.pairingTopics.values.map(({ pairingTopic }) => pairingTopic)
  for (const topic of [...client.core.pairing.pairings.keys, ...signIns])
    if (!offered.has(topic)) forgetPairing(client, topic)
}
