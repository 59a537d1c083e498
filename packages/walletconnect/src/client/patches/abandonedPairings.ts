import { forgetPairing } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/**
 * Fault: the client keeps the pairing of an ended offer if the page closed before the client deleted it. Patch: such pairings are deleted
 * at the start.
 *
 * @see core/src/controllers/pairing.ts:313
 */
export function forgetAbandonedPairings(client: Client): void {
  const offered = new Set(client.proposal.values.map(({ pairingTopic }) => pairingTopic))
  for (const topic of client.core.pairing.pairings.keys) if (!offered.has(topic)) forgetPairing(client, topic)
}
