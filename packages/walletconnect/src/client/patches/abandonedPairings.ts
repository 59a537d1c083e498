import { forgetPairing } from '../forget.ts'
import type { Client } from '../protocolClient.ts'

/**
 * Fault: if the page closes before the WalletConnect client has deleted an ended offer, the client keeps the pairing and the sign-in of
 * that offer. Patch: both are deleted when the client starts, because a sign-in has no expiry of its own. A stored sign-in without an offer
 * is deleted too, because any script of the page may have stored it.
 *
 * @see core/src/controllers/pairing.ts:313
 */
export function forgetAbandonedPairings(client: Client): void {
  const offerTopics = new Set(client.proposal.values.map(({ pairingTopic }) => pairingTopic))
  const signInPairings = client.auth.pairingTopics.values.map(({ pairingTopic }) => pairingTopic)
  for (const topic of [...client.core.pairing.pairings.keys, ...signInPairings])
    if (!offerTopics.has(topic)) forgetPairing(client, topic)
}
