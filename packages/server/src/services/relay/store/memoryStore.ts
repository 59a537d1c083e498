import { createRanking, type Ranking } from '../ranking.ts'
import { cutPage, type Row } from './cutPage.ts'
import { makeRoom, type Room } from './ensureCapacity.ts'
import type { MessageStore, NewMessage, ReadOptions, StoredMessage } from './MessageStore.ts'
import { memoryOverheadBytes, weightOf as weightOver } from './sizeOf.ts'

/** By hash, and what is of each address. */
type Mailbox = { messages: Map<string, StoredMessage>; bytes: number; addresses: Ranking }
/** By publisher, in the order of `seq`, and what is of each. */
type Holder = { publishers: Map<string, Map<number, StoredMessage>>; sizes: Ranking }

/**
 * Keeps messages in memory: for tests, and for a relay whose clients can lose undelivered messages when it restarts.
 *
 * @param overhead - How many bytes a message counts in addition to its own.
 */
export function createMemoryStore(overhead = memoryOverheadBytes): MessageStore {
  const weightOf = (message: NewMessage) => weightOver(message, overhead)
  const mailboxes = new Map<string, Mailbox>()
  /** By address, and what is of each. */
  const holders = new Map<string, Holder>()
  const sizes = createRanking()
  let lastSeq = 0
  let stored = 0

  const room: Room = {
    weightOf,
    // Evicting a few hundred messages takes less than a millisecond.
    hasTime: () => true,
    ofTopic: (topic) => ({
      messages: mailboxes.get(topic)?.messages.size ?? 0,
      bytes: mailboxes.get(topic)?.bytes ?? 0,
    }),
    largestOn: (topic) => mailboxes.get(topic)?.addresses.largest(),
    ofAddressOn: (topic, address) => mailboxes.get(topic)?.addresses.get(address) ?? 0,
    giveWayOn: (topic, address) => {
      for (const message of mailboxes.get(topic)?.messages.values() ?? [])
        if (message.address === address) return remove(message)
    },
    ofClient: (address, publisher) => holders.get(address)?.sizes.get(publisher) ?? 0,
    ofAddress: (address) => sizes.get(address),
    stored: () => stored,
    largest: () => sizes.largest() ?? '',
    giveWay: (address) => {
      const holder = holders.get(address)
      const [oldest] = holder?.publishers.get(holder.sizes.largest() ?? '')?.values() ?? []
      if (!oldest) throw new Error('Nothing is held')
      remove(oldest)
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
    const mailbox = mailboxes.get(topic) ?? { messages: new Map(), bytes: 0, addresses: createRanking() }
    const holder = holders.get(address) ?? { publishers: new Map(), sizes: createRanking() }
    const held = holder.publishers.get(publisher) ?? new Map<number, StoredMessage>()
    mailboxes.set(topic, mailbox)
    holders.set(address, holder)
    holder.publishers.set(publisher, held)
    mailbox.messages.set(hash, added)
    held.set(lastSeq, added)
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
    held?.delete(seq)
    if (held?.size === 0) publishers?.delete(publisher)
    if (publishers?.size === 0) holders.delete(address)
  }

  function weigh({ topic, address, publisher }: StoredMessage, bytes: number) {
    const mailbox = mailboxes.get(topic)
    if (mailbox) mailbox.bytes += bytes
    const add = (ranking: Ranking | undefined, name: string) => ranking?.set(name, ranking.get(name) + bytes)
    add(mailbox?.addresses, address)
    add(holders.get(address)?.sizes, publisher)
    add(sizes, address)
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
