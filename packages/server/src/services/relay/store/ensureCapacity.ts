import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'

/** The current sizes in a store, and its operations to evict messages. */
export type StoreUsage = {
  weightOf: (message: NewMessage) => number
  /** Returns true if this write may evict one more message before other appends get their turn. */
  hasTime: () => boolean
  onTopic: (topic: string) => { messages: number; bytes: number }
  /** Returns the address whose messages take up the most bytes on a topic. */
  largestAddressOnTopic: (topic: string) => string | undefined
  bytesOnTopic: (topic: string, address: string) => number
  /** Evicts the oldest message of an address on a topic. */
  evictFromTopic: (topic: string, address: string) => void
  bytesOfClient: (address: string, publisher: string) => number
  bytesOfAddress: (address: string) => number
  totalBytes: () => number
  /** Returns the address whose messages take up the most bytes over all topics. */
  largestAddress: () => string
  /** Evicts the oldest message of the publisher whose messages take up the most bytes at an address. */
  evictFromAddress: (address: string) => void
}

/**
 * Evicts messages until there is capacity for new ones. All new messages have one publisher and one address.
 *
 * An address that stores too much is refused, or loses its own messages. Messages of others never cause the refusal of a new client. This
 * also holds on a topic, where everyone who knows it can publish.
 *
 * @returns false if the time ran out before there was enough capacity. The next call continues, and nothing may be stored before it.
 * @throws MailboxFullError if the messages exceed a limit of their topic, publisher, address or the store
 */
export function ensureCapacity(messages: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage): boolean {
  const [first] = messages
  if (!first) return true
  const { address, publisher } = first
  const weight = weigh(messages, usage)
  if (usage.bytesOfClient(address, publisher) + weight > limits.clientBytes) throw new MailboxFullError('client')
  if (weight > Math.min(limits.addressBytes, limits.storedBytes)) throw new MailboxFullError('store')
  const topics = [...groupByTopic(messages).values()]
  for (const added of topics) checkShare(added, limits, usage)
  for (const added of topics) if (!ensureTopicCapacity(added, limits, usage)) return false
  while (usage.bytesOfAddress(address) + weight > limits.addressBytes) {
    if (!usage.hasTime()) return false
    usage.evictFromAddress(address)
  }
  while (usage.totalBytes() + weight > limits.storedBytes) {
    if (!usage.hasTime()) return false
    usage.evictFromAddress(usage.largestAddress())
  }
  return true
}

/** Runs before any eviction. Otherwise a batch that is refused for one topic could evict messages on other topics first. */
function checkShare(added: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage) {
  const [{ topic, address }] = added as [NewMessage, ...NewMessage[]]
  const own = usage.bytesOnTopic(topic, address) + weigh(added, usage)
  if (own > limits.addressBytesPerTopic) throw new MailboxFullError('topic')
}

function ensureTopicCapacity(added: readonly NewMessage[], limits: MailboxLimits, usage: StoreUsage): boolean {
  const [{ topic, address }] = added as [NewMessage, ...NewMessage[]]
  const weight = weigh(added, usage)
  const isFull = () => {
    const { messages, bytes } = usage.onTopic(topic)
    return messages + added.length > limits.messagesPerTopic || bytes + weight > limits.bytesPerTopic
  }
  while (isFull()) {
    if (!usage.hasTime()) return false
    const largest = usage.largestAddressOnTopic(topic)
    if (largest === undefined || largest === address) throw new MailboxFullError('topic')
    usage.evictFromTopic(topic, largest)
  }
  return true
}

function weigh(messages: readonly NewMessage[], { weightOf }: StoreUsage): number {
  return messages.reduce((sum, message) => sum + weightOf(message), 0)
}

function groupByTopic(messages: readonly NewMessage[]): ReadonlyMap<string, NewMessage[]> {
  const topics = new Map<string, NewMessage[]>()
  for (const message of messages) topics.set(message.topic, [...(topics.get(message.topic) ?? []), message])
  return topics
}
