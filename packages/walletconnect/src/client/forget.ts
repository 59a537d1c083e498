import type { Client } from './protocolClient.ts'

/** An expiry in the past, in seconds since the epoch. The WalletConnect client ends an entry as soon as the entry gets this expiry. */
const pastExpiry = 1

/** Deletes a pairing, its key and its relay subscription, without a message to the wallet. */
export function forgetPairing(client: Client, topic: string): void {
  client.core.history.delete(topic)
  forgetResponseTopic(client, topic)
  if (client.core.pairing.pairings.keys.includes(topic)) client.core.expirer.set(topic, pastExpiry)
}

/** Removes the response topic of a sign-in. A response that is still being verified is then ignored, because its topic is gone. */
export function forgetResponseTopic({ core, auth }: Client, pairing: string): void {
  for (const { topic, pairingTopic } of auth.pairingTopics.values) {
    if (pairingTopic !== pairing) continue
    auth.pairingTopics.delete(topic, { code: 0, message: 'Over' }).catch(() => {})
    core.relayer.unsubscribe(topic).catch(() => {})
  }
}

/** Ends a proposal by making it expire. */
export function endProposal(client: Client, id: number): void {
  client.core.expirer.set(id, pastExpiry)
}

/** Ends a proposal and deletes the key pair that this client made for the proposal. */
export function forgetProposal(client: Client, { id, publicKey }: { id: number; publicKey: string }): void {
  endProposal(client, id)
  client.core.crypto.deleteKeyPair(publicKey).catch(() => {})
}

/** Deletes the requests of an ended session. */
export function forgetRequests(client: Client, topic: string): void {
  client.core.history.delete(topic)
}

/** Returns the topics of all sessions, pairings, open sign-ins and relay subscriptions. */
export function collectUsedTopics({ auth, core, session }: Client): ReadonlySet<string> {
  return new Set([
    ...session.keys,
    ...core.pairing.pairings.keys,
    ...auth.pairingTopics.keys,
    ...core.relayer.subscriber.topics,
  ])
}
