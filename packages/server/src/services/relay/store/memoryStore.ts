import assert from 'node:assert'
import { createRanking, type Ranking } from '../ranking.ts'
import { cutPage, type MailboxRow } from './cutPage.ts'
import { ensureCapacity, type StoreUsage } from './ensureCapacity.ts'
import type { MessageStore, NewMessage, ReadOptions, StoredMessage } from './MessageStore.ts'
import { memoryOverheadBytes, countedBytesOf as sizeWithOverhead } from './sizeOf.ts'

/** The messages of one topic, by hash. `addresses` ranks the publishers' IP addresses by the bytes that they store on this topic. */
type Mailbox = { messages: Map<string, StoredMessage>; bytes: number; addresses: Ranking }
/** The messages of one IP address: for each publisher, the messages by `seq`. `sizes` ranks the publishers by bytes. */
type AddressMessages = { publishers: Map<string, Map<number, StoredMessage>>; sizes: Ranking }

/**
 * Creates a store in memory: for tests, and for relays that may lose undelivered messages at a restart.
 *
 * @param overheadBytes - The bytes that the limits count for each message in addition to its length.
 */
export function createMemoryStore(overheadBytes = memoryOverheadBytes): MessageStore {
  const countedBytesOf = (message: NewMessage) => sizeWithOverhead(message, overheadBytes)
  const mailboxes = new Map<string, Mailbox>()
  const messagesByAddress = new Map<string, AddressMessages>()
  /** Ranks the publishers' IP addresses by the bytes that they store in all topics together. */
  const addressSizes = createRanking()
  let lastSeq = 0
  let storedBytes = 0

  const storeUsage: StoreUsage = {
    countedBytesOf: countedBytesOf,
    // Evicting a few hundred messages from memory takes less than a millisecond, so a write never has to stop for other appends.
    canEvictMore: () => true,
    usageOfTopic: (topic) => ({
      messages: mailboxes.get(topic)?.messages.size ?? 0,
      bytes: mailboxes.get(topic)?.bytes ?? 0,
    }),
    largestAddressOnTopic: (topic) => mailboxes.get(topic)?.addresses.largest(),
    bytesOnTopic: (topic, address) => mailboxes.get(topic)?.addresses.get(address) ?? 0,
    evictFromTopic: (topic, address) => {
      for (const message of mailboxes.get(topic)?.messages.values() ?? [])
        if (message.address === address) return removeMessage(message)
    },
    bytesOfClient: (address, publisher) => messagesByAddress.get(address)?.sizes.get(publisher) ?? 0,
    bytesOfAddress: (address) => addressSizes.get(address),
    totalBytes: () => storedBytes,
    largestAddress: () => addressSizes.largest() ?? '',
    evictFromAddress: (address) => {
      const addressMessages = messagesByAddress.get(address)
      const [oldest] = addressMessages?.publishers.get(addressMessages.sizes.largest() ?? '')?.values() ?? []
      assert(oldest, 'There is no message to evict')
      removeMessage(oldest)
    },
  }

  function isStored({ topic, hash, publishedAt }: NewMessage): boolean {
    const storedMessage = mailboxes.get(topic)?.messages.get(hash)
    return storedMessage !== undefined && storedMessage.expiresAt > publishedAt
  }

  function insertMessage(message: NewMessage): StoredMessage {
    const { topic, hash, address, publisher } = message
    const expiredMessage = mailboxes.get(topic)?.messages.get(hash)
    if (expiredMessage) removeMessage(expiredMessage)
    lastSeq += 1
    const storedMessage = { ...message, seq: lastSeq }
    const mailbox = mailboxes.get(topic) ?? { messages: new Map(), bytes: 0, addresses: createRanking() }
    const addressMessages = messagesByAddress.get(address) ?? { publishers: new Map(), sizes: createRanking() }
    const publisherMessages = addressMessages.publishers.get(publisher) ?? new Map<number, StoredMessage>()
    mailboxes.set(topic, mailbox)
    messagesByAddress.set(address, addressMessages)
    addressMessages.publishers.set(publisher, publisherMessages)
    mailbox.messages.set(hash, storedMessage)
    publisherMessages.set(lastSeq, storedMessage)
    addBytes(storedMessage, countedBytesOf(storedMessage))
    return storedMessage
  }

  function removeMessage(message: StoredMessage) {
    const { topic, hash, address, publisher, seq } = message
    addBytes(message, -countedBytesOf(message))
    const mailbox = mailboxes.get(topic)
    mailbox?.messages.delete(hash)
    if (mailbox?.messages.size === 0) mailboxes.delete(topic)
    const publishers = messagesByAddress.get(address)?.publishers
    const publisherMessages = publishers?.get(publisher)
    publisherMessages?.delete(seq)
    if (publisherMessages?.size === 0) publishers?.delete(publisher)
    if (publishers?.size === 0) messagesByAddress.delete(address)
  }

  function addBytes({ topic, address, publisher }: StoredMessage, bytes: number) {
    const mailbox = mailboxes.get(topic)
    if (mailbox) mailbox.bytes += bytes
    const addToRanking = (ranking: Ranking | undefined, name: string) => ranking?.set(name, ranking.get(name) + bytes)
    addToRanking(mailbox?.addresses, address)
    addToRanking(messagesByAddress.get(address)?.sizes, publisher)
    addToRanking(addressSizes, address)
    storedBytes += bytes
  }

  function* rowsOf({ topic, after, notFrom, now }: ReadOptions): Generator<MailboxRow> {
    for (const message of mailboxes.get(topic)?.messages.values() ?? []) {
      const { seq, publisher, expiresAt } = message
      if (seq > after) yield { seq, message: publisher !== notFrom && expiresAt > now ? message : undefined }
    }
  }

  return {
    append: async (messages, limits) => {
      const newMessages = messages.filter((message) => !isStored(message))
      ensureCapacity(newMessages, limits, storeUsage)
      // Each message is looked up again just before its insertion, because the same message may occur twice in this call.
      return newMessages.flatMap((message) => (isStored(message) ? [] : insertMessage(message)))
    },

    read: async (options) => cutPage(rowsOf(options), options),

    removeExpired: async (now) => {
      const expiredMessages = [...mailboxes.values()]
        .flatMap(({ messages }) => [...messages.values()])
        .filter(({ expiresAt }) => expiresAt <= now)
      for (const message of expiredMessages) removeMessage(message)
      return expiredMessages.length
    },

    check: async () => storedBytes,
    close: async () => {},
  }
}
