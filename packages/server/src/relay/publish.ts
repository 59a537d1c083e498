import { hash } from 'node:crypto'
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

/**
 * Stores messages, all or none, and tells every process of the relay. Settles once they are safe on disk.
 *
 * @param publisher - The client id, which is never sent its own messages.
 * @throws RelayError 3001 where a mailbox is full.
 */
export async function publish(
  { store, bus, clock, limits }: RelayParts,
  { publisher, drafts }: { publisher: string; drafts: readonly Draft[] },
): Promise<void> {
  const publishedAt = clock.now()
  const messages = drafts.map(({ topic, message, ttl, tag, attestation }) => ({
    topic,
    hash: hash('sha256', message),
    publisher,
    message,
    tag,
    attestation: attestation ?? undefined,
    publishedAt,
    expiresAt: publishedAt + ttl * 1000,
  }))
  const stored = await store.append(messages, limits).catch((error: unknown) => {
    throw error instanceof MailboxFullError ? tooMany(error.message) : error
  })
  bus.announce(stored)
}
