import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'

/** What a store holds, and how it gives way. */
export type Room = {
  weightOf: (message: NewMessage) => number
  /** Whether there is time to drop one more message before others have their turn. */
  hasTime: () => boolean
  ofTopic: (topic: string) => { messages: number; bytes: number }
  /** The address with the most bytes on a topic. */
  largestOn: (topic: string) => string | undefined
  ofAddressOn: (topic: string, address: string) => number
  /** Drops the oldest message of an address on a topic. */
  giveWayOn: (topic: string, address: string) => void
  ofClient: (address: string, publisher: string) => number
  ofAddress: (address: string) => number
  stored: () => number
  /** The address with the most bytes. */
  largest: () => string
  /** Drops the oldest message of the publisher who has most at an address. */
  giveWay: (address: string) => void
}

/**
 * Makes room for messages, all of one publisher at one address. Who stores too much is refused, or loses their own messages; the
 * newcomer is not refused for what others have stored: nor on a topic, which anyone who knows it can write to.
 *
 * Answers false where it has not come to its end for lack of time: it goes on from there when it is called again, before anything is stored.
 *
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

/** Comes before anything is dropped: else a batch that is refused for one topic would make room on the others. */
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
