import { cutPage } from './cutPage.ts'
import type { MessageStore, NewMessage, StoredMessage } from './MessageStore.ts'
import { assertRoom } from './room.ts'
import { sizeOf } from './sizeOf.ts'

/** By hash, in the order of `seq`. */
type Mailbox = { messages: Map<string, StoredMessage>; bytes: number }

/** Keeps messages in memory: for tests, and for a relay whose clients can do without what waits when it is restarted. */
export function createMemoryStore(): MessageStore {
  const mailboxes = new Map<string, Mailbox>()
  let lastSeq = 0
  const stored = { messages: 0, bytes: 0 }

  function usageOf(topic: string) {
    const { messages, bytes } = mailboxes.get(topic) ?? { messages: { size: 0 }, bytes: 0 }
    return { messages: messages.size, bytes }
  }

  function isThere({ topic, hash, publishedAt }: NewMessage): boolean {
    const same = mailboxes.get(topic)?.messages.get(hash)
    return same !== undefined && same.expiresAt > publishedAt
  }

  function insert(message: NewMessage): StoredMessage {
    const { topic, hash } = message
    remove(topic, hash)
    lastSeq += 1
    const added = { ...message, seq: lastSeq }
    const mailbox = mailboxes.get(topic) ?? { messages: new Map(), bytes: 0 }
    mailboxes.set(topic, mailbox)
    mailbox.messages.set(hash, added)
    mailbox.bytes += sizeOf(message)
    stored.messages += 1
    stored.bytes += sizeOf(message)
    return added
  }

  function remove(topic: string, hash: string) {
    const mailbox = mailboxes.get(topic)
    const message = mailbox?.messages.get(hash)
    if (!mailbox || !message) return
    mailbox.messages.delete(hash)
    mailbox.bytes -= sizeOf(message)
    stored.messages -= 1
    stored.bytes -= sizeOf(message)
    if (mailbox.messages.size === 0) mailboxes.delete(topic)
  }

  return {
    append: async (messages, limits) => {
      const added = messages.filter((message) => !isThere(message))
      assertRoom({ messages: added, limits, usageOf, stored })
      // One after the other: the same message twice is stored once.
      return added.flatMap((message) => (isThere(message) ? [] : insert(message)))
    },

    read: async (options) => {
      const { topic, after, notFrom, now } = options
      const found = [...(mailboxes.get(topic)?.messages.values() ?? [])].filter(
        ({ seq, publisher, expiresAt }) => seq > after && publisher !== notFrom && expiresAt > now,
      )
      return cutPage(found, options)
    },

    removeExpired: async (now) => {
      const expired = [...mailboxes.values()]
        .flatMap(({ messages }) => [...messages.values()])
        .filter(({ expiresAt }) => expiresAt <= now)
      for (const { topic, hash } of expired) remove(topic, hash)
      return expired.length
    },

    close: async () => {},
  }
}
