import { hash } from 'node:crypto'
import type { Client } from './clients.ts'
import type { Limits } from './limits.ts'
import { createTooManyError } from './RelayError.ts'
import type { RelayParts } from './RelayParts.ts'
import { MailboxFullError } from './store/MessageStore.ts'

/** A message as a client sends it, without the fields that the relay adds to it (hash, publisher, IP address and times). */
export type Draft = {
  topic: string
  message: string
  ttl: number
  tag: number
  attestation?: string | null | undefined
}

/**
 * The tags of offers (session proposals) and of the responses to them. Anyone who has seen the URI of an offer may publish such messages,
 * so they are stored for a shorter time.
 */
const pairingTags: ReadonlySet<number> = new Set([1100, 1101, 1120, 1121])

/**
 * Returns the maximum ttl with which a message is stored, in seconds. A longer ttl is shortened, not refused, because clients request more
 * than they need.
 */
function getMaxStoredTtl(tag: number, { keptSeconds, pairingSeconds }: Limits): number {
  return pairingTags.has(tag) ? Math.min(pairingSeconds, keptSeconds) : keptSeconds
}

/**
 * Stores all messages or none, and announces the stored ones to every process of the relay. Resolves when the messages are on disk.
 *
 * @param client - The publisher of the messages. A client never receives its own messages.
 * @throws RelayError 3001 if a mailbox is full, or if the client stores too many bytes in all mailboxes together.
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
    expiresAt: publishedAt + Math.min(ttl, getMaxStoredTtl(tag, limits)) * 1000,
  }))
  const { messagesPerTopic, bytesPerTopic, storedBytes, newClientStoredBytes } = limits
  const maxClientBytes = client.isNew() ? newClientStoredBytes : limits.client.storedBytes
  const { storedBytes: addressBytes, bytesPerTopic: addressBytesPerTopic } = limits.address
  const mailboxLimits = {
    messagesPerTopic,
    bytesPerTopic,
    addressBytesPerTopic,
    storedBytes,
    clientBytes: maxClientBytes,
    addressBytes,
  }
  const storedMessages = await store.append(messages, mailboxLimits).catch((error: unknown) => {
    if (!(error instanceof MailboxFullError)) throw error
    // Each message to a full topic is charged to the client's budget of bytes as if it had the maximum length. A client that goes on
    // publishing soon has used up its budget.
    if (error.full === 'topic') client.charge(limits.messageBytes)
    throw createTooManyError(error.message)
  })
  bus.announce(storedMessages)
}
