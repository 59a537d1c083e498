import { cutPage } from './cutPage.ts'
import type { MessageStore, NewMessage, StoredMessage } from './MessageStore.ts'
import { assertRoom, type Usage } from './room.ts'
import { sizeOf } from './sizeOf.ts'

const noMessages: readonly StoredMessage[] = []

/** Keeps messages in memory: for tests, and for a relay whose clients can do without what waits when it is restarted. */
export function createMemoryStore(): MessageStore {
  const mailboxes = new Map<string, readonly StoredMessage[]>()
  let lastSeq = 0
  let storedBytes = 0

  const mailbox = (topic: string) => mailboxes.get(topic) ?? noMessages
  const usageOf = (topic: string) => usage(mailbox(topic))

  function isThere({ topic, hash, publishedAt }: NewMessage): boolean {
    return mailbox(topic).some((message) => message.hash === hash && message.expiresAt > publishedAt)
  }

  function insert(message: NewMessage): StoredMessage {
    lastSeq += 1
    const stored = { ...message, seq: lastSeq }
    keep(message.topic, [...mailbox(message.topic).filter(({ hash }) => hash !== message.hash), stored])
    return stored
  }

  function keep(topic: string, messages: readonly StoredMessage[]) {
    storedBytes += usage(messages).bytes - usageOf(topic).bytes
    if (messages.length > 0) mailboxes.set(topic, messages)
    else mailboxes.delete(topic)
  }

  return {
    append: async (messages, limits) => {
      const added = messages.filter((message) => !isThere(message))
      assertRoom({ messages: added, limits, usageOf, storedBytes })
      // One after the other: the same message twice is stored once.
      return added.flatMap((message) => (isThere(message) ? [] : insert(message)))
    },

    read: async (options) => {
      const { topic, after, notFrom, now } = options
      const found = mailbox(topic).filter(
        ({ seq, publisher, expiresAt }) => seq > after && publisher !== notFrom && expiresAt > now,
      )
      return cutPage(found, options)
    },

    removeExpired: async (now) => {
      let removed = 0
      for (const [topic, messages] of mailboxes) {
        const alive = messages.filter(({ expiresAt }) => expiresAt > now)
        removed += messages.length - alive.length
        keep(topic, alive)
      }
      return removed
    },

    close: async () => {},
  }
}

function usage(messages: readonly StoredMessage[]): Usage {
  return { messages: messages.length, bytes: messages.reduce((bytes, message) => bytes + sizeOf(message), 0) }
}
