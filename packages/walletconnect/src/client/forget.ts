import type { Client } from './protocolClient.ts'

/** An expiry in the past, s since epoch. The client ends an entry with this expiry at once. */
const longAgo = 1

/** Deletes a pairing, its key and its relay subscription, without a message to the wallet. */
export function forgetPairing(client: Client, topic: string): void {
  client.core.history.delete(topic)
  forgetResponseTopic(client, topic)
  if (client.core.pairing.pairings.keys.includes(topic)) client.core.expirer.set(topic, longAgo)
}

/** Removes the response topic of a sign-in, so that a response which is still being verified is ignored. */
export function forgetResponseTopic({ core, auth }: Client, pairing: string): void {
  for (const { topic, pairingTopic } of auth.pairingTopics.values) {
    if (pairingTopic !== pairing) continue
    auth.pairingTopics.delete(topic, { code: 0, message: 'Over' }).catch(() => {})
    core.relayer.unsubscribe(topic).catch(() => {})
  }
}

/** Ends a proposal as if it had expired. */
export function endProposal(client: Client, id: number): void {
  client.core.expirer.set(id, longAgo)
}

/** Ends a proposal and deletes the key pair that was made for it. */
export function forgetProposal(client: Client, { id, publicKey }: { id: number; publicKey: string }): void {
  endProposal(client, id)
  client.core.crypto.deleteKeyPair(publicKey).catch(() => {})
}

/** Deletes the requests of an ended session. */
export function forgetRequests(client: Client, topic: string): void {
  client.core.history.delete(topic)
}

/** Returns every topic that is still in use. */
export function topicsOf({ auth, core, session }: Client): ReadonlySet<string> {
  return new Set([
    ...session.keys,
    ...core.pairing.pairings.keys,
    ...auth.pairingTopics.keys,
    ...core.relayer.subscriber.topics,
  ])
}
