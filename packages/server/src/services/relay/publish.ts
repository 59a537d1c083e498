import { hash } from 'node:crypto'
import type { Client } from './clients.ts'
import type { Limits } from './limits.ts'
import { tooMany } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { MailboxFullError } from './store/MessageStore.ts'

export type Draft = {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | null | undefined
}

/** Session proposals and the responses to them: anyone who has seen the link may publish them. */
const pairingTags: ReadonlySet<number> = new Set([1100, 1101, 1120, 1121])

/** A longer ttl is shortened, not refused: clients ask for what suits them, and are rarely away for so long. */
function longestTtl(tag: number, { keptSeconds, pairingSeconds }: Limits): number {
  return pairingTags.has(tag) ? Math.min(pairingSeconds, keptSeconds) : keptSeconds
}

/**
 * Stores messages, all or none, and announces them to every process of the relay. Settles once they are on disk.
 *
 * @param client - The publisher, which is never sent its own messages.
 * @throws RelayError 3001 if a mailbox is full, or the messages of the client take up too many bytes over all mailboxes.
 */
export async function publish(
  { store, bus, clock, limits }: RelayParts,
  { client, drafts }: { client: Client; drafts: readonly Draft[] },
): Promise<void> {
  const publishedAt = clock.now()
  const address = client.storedAddress()
  const messages = drafts.map(({ topic, message, ttl, tag, attestation }) => ({
    topic,
    hash: hash('sha256', message),
    publisher: client.id,
    address,
    message,
    tag,
    attestation: attestation ?? undefined,
    publishedAt,
    expiresAt: publishedAt + Math.min(ttl, longestTtl(tag, limits)) * 1000,
  }))
  const { messagesPerTopic, bytesPerTopic, storedBytes, newClientStoredBytes } = limits
  const clientBytes = client.isNew() ? newClientStoredBytes : limits.client.storedBytes
  const { storedBytes: addressBytes, bytesPerTopic: addressBytesPerTopic } = limits.address
  const mailboxLimits = {
    messagesPerTopic,
    bytesPerTopic,
    addressBytesPerTopic,
    storedBytes,
    clientBytes,
    addressBytes,
  }
  const stored = await store.append(messages, mailboxLimits).catch((error: unknown) => {
    if (!(error instanceof MailboxFullError)) throw error
    // A client that keeps publishing to a full topic soon uses up its bytes.
    if (error.full === 'topic') client.charge(limits.messageBytes)
    throw tooMany(error.message)
  })
  bus.announce(stored)
}
