import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'

/** The part of a store that `ensureCapacity` uses: the sizes of the stored messages, and functions that evict messages. */
export type StoreUsage = {
  countedBytesOf: (message: NewMessage) => number
  /** Returns true if the current write may evict one more message. Otherwise the write must stop, so that other appends get their turn. */
  canEvictMore: () => boolean
  usageOfTopic: (topic: string) => { messages: number; bytes: number }
  /** Returns the IP address whose messages take up the most bytes on a topic. */
  largestAddressOnTopic: (topic: string) => string | undefined
  bytesOnTopic: (topic: string, address: string) => number
  /** Evicts the oldest message of an IP address on a topic. */
  evictFromTopic: (topic: string, address: string) => void
  bytesOfClient: (address: string, publisher: string) => number
  bytesOfAddress: (address: string) => number
  totalBytes: () => number
  /** Returns the IP address whose messages take up the most bytes over all topics. */
  largestAddress: () => string
  /** Evicts the oldest message of the publisher whose messages take up the most bytes at an IP address. */
  evictFromAddress: (address: string) => void
}

/**
 * Evicts stored messages until the limits allow the new ones. All new messages have the same publisher and the same IP address.
 *
 * An address that stores too much loses its own messages, or its new messages are refused. A new client at another address is therefore
 * never refused because of that address. This is also true on a single topic, to which everyone who knows the topic can publish.
 *
 * @returns false if `canEvictMore` became false before there was enough capacity. The caller must then call again in its next write, and
 * must not store other messages before that.
 * @throws MailboxFullError if the messages exceed a limit of their topic, publisher or address, or of the store
 */
export function ensureCapacity(messages: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage): boolean {
  const [firstMessage] = messages
  if (!firstMessage) return true
  const { address, publisher } = firstMessage
  const newBytes = sumCountedBytes(messages, usage)
  if (usage.bytesOfClient(address, publisher) + newBytes > limits.clientBytes) throw new MailboxFullError('client')
  if (newBytes > Math.min(limits.addressBytes, limits.storedBytes)) throw new MailboxFullError('store')
  const topicGroups = [...groupByTopic(messages).values()]
  for (const topicMessages of topicGroups) assertAddressShare(topicMessages, limits, usage)
  for (const topicMessages of topicGroups) if (!ensureTopicCapacity(topicMessages, limits, usage)) return false
  while (usage.bytesOfAddress(address) + newBytes > limits.addressBytes) {
    if (!usage.canEvictMore()) return false
    usage.evictFromAddress(address)
  }
  while (usage.totalBytes() + newBytes > limits.storedBytes) {
    if (!usage.canEvictMore()) return false
    usage.evictFromAddress(usage.largestAddress())
  }
  return true
}

/**
 * Throws if an IP address would exceed its limit on a topic (`addressBytesPerTopic`). Must run before any eviction. Otherwise a batch that
 * is refused on one topic could already have evicted messages on other topics.
 */
function assertAddressShare(topicMessages: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage) {
  const [{ topic, address }] = topicMessages as [NewMessage, ...NewMessage[]]
  const addressBytes = usage.bytesOnTopic(topic, address) + sumCountedBytes(topicMessages, usage)
  if (addressBytes > limits.addressBytesPerTopic) throw new MailboxFullError('topic')
}

/** Evicts messages of other IP addresses from a topic until the new messages fit. Returns false if the write may evict no more messages. */
function ensureTopicCapacity(topicMessages: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage): boolean {
  const [{ topic, address }] = topicMessages as [NewMessage, ...NewMessage[]]
  const newBytes = sumCountedBytes(topicMessages, usage)
  const isFull = () => {
    const { messages, bytes } = usage.usageOfTopic(topic)
    return messages + topicMessages.length > limits.messagesPerTopic || bytes + newBytes > limits.bytesPerTopic
  }
  while (isFull()) {
    if (!usage.canEvictMore()) return false
    const largestAddress = usage.largestAddressOnTopic(topic)
    if (largestAddress === undefined || largestAddress === address) throw new MailboxFullError('topic')
    usage.evictFromTopic(topic, largestAddress)
  }
  return true
}

function sumCountedBytes(messages: readonly NewMessage[], { countedBytesOf }: StoreUsage): number {
  return messages.reduce((sum, message) => sum + countedBytesOf(message), 0)
}

function groupByTopic(messages: readonly NewMessage[]): ReadonlyMap<string, NewMessage[]> {
  const messagesByTopic = new Map<string, NewMessage[]>()
  for (const message of messages)
    messagesByTopic.set(message.topic, [...(messagesByTopic.get(message.topic) ?? []), message])
  return messagesByTopic
}
