import type { Client } from './protocolClient.ts'

/** In the past, s since epoch: the client ends at once what expires then. */
const longAgo = 1

/** Forgets a pairing, its key and its place at the relay, without a message to the wallet. */
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

/** Ends a proposal, as if it had expired. */
export function endProposal(client: Client, id: number): void {
  client.core.expirer.set(id, longAgo)
}

/** The same, with the key that was made for it. */
export function forgetProposal(client: Client, { id, publicKey }: { id: number; publicKey: string }): void {
  endProposal(client, id)
  client.core.crypto.deleteKeyPair(publicKey).catch(() => {})
}

/** Forgets the requests of a session that has ended. */
export function forgetRequests(client: Client, topic: string): void {
  client.core.history.delete(topic)
}

/** Every topic that is still in use. */
export function topicsOf({ auth, core, session }: Client): ReadonlySet<string> {
  return new Set([
    ...session.keys,
    ...core.pairing.pairings.keys,
    ...auth.pairingTopics.keys,
    ...core.relayer.subscriber.topics,
  ])
}
