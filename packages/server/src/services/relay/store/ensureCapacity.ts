import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'

/** What a store holds, and how it evicts messages. */
export type Room = {
  weightOf: (message: NewMessage) => number
  /** Whether there is time to evict one more message before other appends have their turn. */
  hasTime: () => boolean
  ofTopic: (topic: string) => { messages: number; bytes: number }
  /** The address with the most bytes on a topic. */
  largestOn: (topic: string) => string | undefined
  ofAddressOn: (topic: string, address: string) => number
  /** Evicts the oldest message of an address on a topic. */
  giveWayOn: (topic: string, address: string) => void
  ofClient: (address: string, publisher: string) => number
  ofAddress: (address: string) => number
  stored: () => number
  /** The address with the most bytes. */
  largest: () => string
  /** Evicts the oldest message of the publisher with the most bytes at an address. */
  giveWay: (address: string) => void
}

/**
 * Makes room for messages, all of one publisher at one address. An address that stores too much is refused, or loses its own
 * messages. A new client is not refused because of what others have stored, not even on a topic, to which anyone who knows it can
 * write.
 *
 * @returns false if it ran out of time before there was enough room. The next call continues; nothing may be stored in between.
 * @throws MailboxFullError
 */
export function makeRoom(messages: readonly NewMessage[], limits: MailboxLimits, room: Room): boolean {
  const [first] = messages
  if (!first) return true
  const { address, publisher } = first
  const weight = weigh(messages, room)
  if (room.ofClient(address, publisher) + weight > limits.clientBytes) throw new MailboxFullError('client')
  if (weight > Math.min(limits.addressBytes, limits.storedBytes)) throw new MailboxFullError('store')
  const topics = [...groupByTopic(messages).values()]
  for (const added of topics) checkShare(added, limits, room)
  for (const added of topics) if (!makeRoomOn(added, limits, room)) return false
  while (room.ofAddress(address) + weight > limits.addressBytes) {
    if (!room.hasTime()) return false
    room.giveWay(address)
  }
  while (room.stored() + weight > limits.storedBytes) {
    if (!room.hasTime()) return false
    room.giveWay(room.largest())
  }
  return true
}

/** Runs before anything is evicted: otherwise a batch that is refused for one topic would have evicted messages on the others. */
function checkShare(added: readonly NewMessage[], limits: MailboxLimits, room: Room) {
  const [{ topic, address }] = added as [NewMessage, ...NewMessage[]]
  const own = room.ofAddressOn(topic, address) + weigh(added, room)
  if (own > limits.addressBytesPerTopic) throw new MailboxFullError('topic')
}

function makeRoomOn(added: readonly NewMessage[], limits: MailboxLimits, room: Room): boolean {
  const [{ topic, address }] = added as [NewMessage, ...NewMessage[]]
  const weight = weigh(added, room)
  const isFull = () => {
    const { messages, bytes } = room.ofTopic(topic)
    return messages + added.length > limits.messagesPerTopic || bytes + weight > limits.bytesPerTopic
  }
  while (isFull()) {
    if (!room.hasTime()) return false
    const largest = room.largestOn(topic)
    if (largest === undefined || largest === address) throw new MailboxFullError('topic')
    room.giveWayOn(topic, largest)
  }
  return true
}

function weigh(messages: readonly NewMessage[], { weightOf }: Room): number {
  return messages.reduce((sum, message) => sum + weightOf(message), 0)
}

function groupByTopic(messages: readonly NewMessage[]): ReadonlyMap<string, NewMessage[]> {
  const topics = new Map<string, NewMessage[]>()
  for (const message of messages) topics.set(message.topic, [...(topics.get(message.topic) ?? []), message])
  return topics
}
