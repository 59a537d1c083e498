import { cutPage, type Row } from './cutPage.ts'
import type { MessageStore, NewMessage, ReadOptions, StoredMessage } from './MessageStore.ts'
import { evictedAtOnce, makeRoom, type Room } from './room.ts'
import { weightOf } from './sizeOf.ts'

/** Messages in the order of `seq`, and what they weigh. */
type Held<Key> = { messages: Map<Key, StoredMessage>; bytes: number }

/** Keeps messages in memory: for tests, and for a relay whose clients can do without what waits when it is restarted. */
export function createMemoryStore(): MessageStore {
  /** By hash, with what is of each address. */
  const mailboxes = new Map<string, Held<string> & { addresses: Map<string, { bytes: number }> }>()
  /** By address, and publisher. */
  const holders = new Map<string, { bytes: number; publishers: Map<string, Held<number>> }>()
  let lastSeq = 0
  let stored = 0

  const room: Room = {
    ofTopic: (topic) => ({
      messages: mailboxes.get(topic)?.messages.size ?? 0,
      bytes: mailboxes.get(topic)?.bytes ?? 0,
    }),
    largestOn: (topic) => {
      const { addresses } = mailboxes.get(topic) ?? {}
      return addresses && largest(addresses)[0]
    },
    giveWayOn: (topic, address) => {
      const own = [...(mailboxes.get(topic)?.messages.values() ?? [])].filter((message) => message.address === address)
      for (const message of own.slice(0, evictedAtOnce)) remove(message)
    },
    ofClient: (address, publisher) => holders.get(address)?.publishers.get(publisher)?.bytes ?? 0,
    ofAddress: (address) => holders.get(address)?.bytes ?? 0,
    stored: () => stored,
    largest: () => largest(holders)[0],
    giveWay: (address) => {
      const [, { messages }] = largest(holders.get(address)?.publishers ?? new Map<string, Held<number>>())
      const [oldest] = messages.values()
      if (oldest) remove(oldest)
    },
  }

  function isThere({ topic, hash, publishedAt }: NewMessage): boolean {
    const same = mailboxes.get(topic)?.messages.get(hash)
    return same !== undefined && same.expiresAt > publishedAt
  }

  function insert(message: NewMessage): StoredMessage {
    const { topic, hash, address, publisher } = message
    const expired = mailboxes.get(topic)?.messages.get(hash)
    if (expired) remove(expired)
    lastSeq += 1
    const added = { ...message, seq: lastSeq }
    const mailbox = mailboxes.get(topic) ?? { messages: new Map(), bytes: 0, addresses: new Map() }
    const holder = holders.get(address) ?? { bytes: 0, publishers: new Map() }
    const held = holder.publishers.get(publisher) ?? { messages: new Map(), bytes: 0 }
    mailboxes.set(topic, mailbox)
    holders.set(address, holder)
    holder.publishers.set(publisher, held)
    mailbox.messages.set(hash, added)
    held.messages.set(lastSeq, added)
    weigh(added, weightOf(added))
    return added
  }

  function remove(message: StoredMessage) {
    const { topic, hash, address, publisher, seq } = message
    weigh(message, -weightOf(message))
    const mailbox = mailboxes.get(topic)
    mailbox?.messages.delete(hash)
    if (mailbox?.messages.size === 0) mailboxes.delete(topic)
    const publishers = holders.get(address)?.publishers
    const held = publishers?.get(publisher)
    held?.messages.delete(seq)
    if (held?.messages.size === 0) publishers?.delete(publisher)
    if (publishers?.size === 0) holders.delete(address)
  }

  function weigh({ topic, address, publisher }: StoredMessage, bytes: number) {
    const holder = holders.get(address)
    const mailbox = mailboxes.get(topic)
    for (const held of [mailbox, holder, holder?.publishers.get(publisher)]) if (held) held.bytes += bytes
    const left = (mailbox?.addresses.get(address)?.bytes ?? 0) + bytes
    if (left > 0) mailbox?.addresses.set(address, { bytes: left })
    else mailbox?.addresses.delete(address)
    stored += bytes
  }

  function* rowsOf({ topic, after, notFrom, now }: ReadOptions): Generator<Row> {
    for (const message of mailboxes.get(topic)?.messages.values() ?? []) {
      const { seq, publisher, expiresAt } = message
      if (seq > after) yield { seq, message: publisher !== notFrom && expiresAt > now ? message : undefined }
    }
  }

  return {
    append: async (messages, limits) => {
      const added = messages.filter((message) => !isThere(message))
      makeRoom(added, limits, room)
      // One after the other: the same message twice is stored once.
      return added.flatMap((message) => (isThere(message) ? [] : insert(message)))
    },

    read: async (options) => cutPage(rowsOf(options), options),

    removeExpired: async (now) => {
      const expired = [...mailboxes.values()]
        .flatMap(({ messages }) => [...messages.values()])
        .filter(({ expiresAt }) => expiresAt <= now)
      for (const message of expired) remove(message)
      return expired.length
    },

    check: async () => stored,
    close: async () => {},
  }
}

function largest<Held extends { bytes: number }>(held: ReadonlyMap<string, Held>): [string, Held] {
  let largest: [string, Held] | undefined
  for (const one of held) if (!largest || one[1].bytes > largest[1].bytes) largest = one
  if (!largest) throw new Error('Nothing is held')
  return largest
}
