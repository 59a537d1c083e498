import type { JsonRpcRecord } from '@walletconnect/types'
import { maxHashes } from './keyValueStorage.ts'
import type { Client } from './protocolClient.ts'

/** In the past, s since epoch: the client ends at once what expires then. */
const longAgo = 1

/** What the client would keep of the wallet's requests for thirty days. Not what sites ask too: the client looks for that once more. */
const answeredRequests = /(Settle|Update|Extend|Ping|Event)$/

/** The client's own id among the keys. */
const seedKey = 'client_ed25519_seed'

/** Forgets a pairing, its key and its place at the relay, without telling the wallet. */
export function dropPairing(client: Client, topic: string): void {
  client.core.history.delete(topic)
  dropAnswerTopic(client, topic)
  if (client.core.pairing.pairings.keys.includes(topic)) client.core.expirer.set(topic, longAgo)
}

/** Removes the response topic of a sign-in, so that a response which is still being verified is ignored. */
export function dropAnswerTopic({ core, auth }: Client, pairing: string) {
  for (const { topic, pairingTopic } of auth.pairingTopics.values) {
    if (pairingTopic !== pairing) continue
    auth.pairingTopics.delete(topic, { code: 0, message: 'Over' }).catch(() => {})
    core.relayer.unsubscribe(topic).catch(() => {})
  }
}

/** Ends a proposal, as if its time were over. */
export function endProposal(client: Client, id: number): void {
  client.core.expirer.set(id, longAgo)
}

/** The same, with the key that was made for it. */
export function dropProposal(client: Client, { id, publicKey }: { id: number; publicKey: string }): void {
  endProposal(client, id)
  client.core.crypto.deleteKeyPair(publicKey).catch(() => {})
}

/** Forgets what was asked over a session that is over. */
export function dropTopic(client: Client, topic: string): void {
  client.core.history.delete(topic)
}

/** Keeps what the client stores from growing: what is answered goes at once, and what belongs to nothing every few seconds. */
export function keepTidy(client: Client): void {
  const { history, heartbeat } = client.core
  history.on('history_updated', ({ id, topic, request }: JsonRpcRecord) => {
    if (answeredRequests.test(request.method)) history.delete(topic, id)
  })
  dropPairings(client)
  sweepKeys(client)
  sweepTopics(client)
  heartbeat.on('heartbeat_pulse', () => sweepTopics(client))
  shortenMessages(client)
}

/** Drops pairings whose offer is over, when their page went before it could. */
function dropPairings(client: Client) {
  const offered = new Set(client.proposal.values.map(({ pairingTopic }) => pairingTopic))
  for (const topic of client.core.pairing.pairings.keys) if (!offered.has(topic)) dropPairing(client, topic)
}

/** Drops what was asked and heard over topics that are over. */
function sweepTopics(client: Client) {
  const { history, relayer } = client.core
  const known = topicsOf(client)
  const gone = (topics: Iterable<string>) => [...new Set(topics)].filter((topic) => !known.has(topic))
  for (const topic of gone(history.values.map((record) => record.topic))) history.delete(topic)
  for (const topic of gone(relayer.messages.messages.keys())) relayer.messages.del(topic).catch(() => {})
}

/** Keeps the hashes of the last messages of a topic, as the storage does: the whole list is written with every message. */
function shortenMessages({ core }: Client) {
  const { messages } = core.relayer
  const { set } = messages
  messages.set = (topic, message, direction) => {
    const hashes = Object.keys(messages.get(topic))
    if (hashes.length > maxHashes * 1.1)
      messages.messages.set(topic, Object.fromEntries(hashes.slice(-maxHashes).map((hash) => [hash, ''])))
    return set(topic, message, direction)
  }
}

/** Drops keys of offers that came to nothing. Only at the start, when none is in the making. */
function sweepKeys(client: Client) {
  const { keychain } = client.core.crypto
  const known = new Set([
    seedKey,
    ...topicsOf(client),
    ...client.session.values.map(({ self }) => self.publicKey),
    ...client.proposal.values.map(({ proposer }) => proposer.publicKey),
    ...client.auth.authKeys.values.map(({ publicKey }) => publicKey),
  ])
  for (const key of [...keychain.keychain.keys()]) if (!known.has(key)) keychain.del(key).catch(() => {})
}

function topicsOf({ auth, core, session }: Client): ReadonlySet<string> {
  return new Set([
    ...session.keys,
    ...core.pairing.pairings.keys,
    ...auth.pairingTopics.keys,
    ...core.relayer.subscriber.topics,
  ])
}
