import type { JsonRpcRecord } from '@walletconnect/types'
import type { Client } from '../relay/client.ts'

/** In the past, s since epoch: the client ends at once what expires then. */
const longAgo = 1

/** What the client keeps of the wallet's requests once they are answered. It would keep it for thirty days. */
const answeredMethods: ReadonlySet<string> = new Set([
  'wc_sessionSettle',
  'wc_sessionUpdate',
  'wc_sessionExtend',
  'wc_sessionPing',
])

/** The client's own id among the keys. */
const seedKey = 'client_ed25519_seed'

/** Forgets a pairing, its key and its place at the relay, without telling anybody. */
export function dropPairing(client: Client, topic: string): void {
  client.core.history.delete(topic)
  dropAnswerTopic(client, topic)
  if (client.core.pairing.pairings.keys.includes(topic)) client.core.expirer.set(topic, longAgo)
}

/** Where the answer to a sign-in would have come. */
function dropAnswerTopic({ core, auth }: Client, pairing: string) {
  for (const { topic, pairingTopic } of auth.pairingTopics.values) {
    if (pairingTopic !== pairing) continue
    auth.pairingTopics.delete(topic, { code: 0, message: 'Over' }).catch(() => {})
    core.relayer.unsubscribe(topic).catch(() => {})
  }
}

/** Ends a proposal, as if its time were over. */
export function dropProposal(client: Client, { id, publicKey }: { id: number; publicKey: string }): void {
  client.core.expirer.set(id, longAgo)
  client.core.crypto.deleteKeyPair(publicKey).catch(() => {})
}

/** Forgets what was asked over a session that is over. */
export function dropTopic(client: Client, topic: string): void {
  client.core.history.delete(topic)
}

/** Keeps what the client stores from growing: what is answered goes at once, and what belongs to nothing when it starts. */
export function keepTidy(client: Client): void {
  const { core } = client
  core.history.on('history_updated', ({ id, topic, request }: JsonRpcRecord) => {
    if (answeredMethods.has(request.method)) core.history.delete(topic, id)
  })
  const topics = new Set([...client.session.keys, ...core.pairing.pairings.keys, ...client.auth.pairingTopics.keys])
  const keys = new Set([
    seedKey,
    ...topics,
    ...client.session.values.map(({ self }) => self.publicKey),
    ...client.proposal.values.map(({ proposer }) => proposer.publicKey),
    ...client.auth.authKeys.values.map(({ publicKey }) => publicKey),
  ])
  for (const topic of new Set(core.history.values.map((record) => record.topic))) {
    if (!topics.has(topic)) core.history.delete(topic)
  }
  for (const key of core.crypto.keychain.keychain.keys()) {
    if (!keys.has(key)) core.crypto.keychain.del(key).catch(() => {})
  }
}
