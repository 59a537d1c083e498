import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'
import { weightOf } from './sizeOf.ts'

/** What a store holds, and how it gives way. */
export type Room = {
  ofTopic: (topic: string) => { messages: number; bytes: number }
  ofClient: (address: string, publisher: string) => number
  ofAddress: (address: string) => number
  stored: () => number
  /** The address with the most bytes. */
  largest: () => string
  /** Drops the oldest messages of the publisher who has most at an address. */
  giveWay: (address: string) => void
}

/**
 * Makes room for messages, all of one publisher at one address. Who stores too much is refused, or loses their own messages; the
 * newcomer is not refused for what others have stored.
 *
 * @throws MailboxFullError
 */
export function makeRoom(messages: readonly NewMessage[], limits: MailboxLimits, room: Room): void {
  const [first] = messages
  if (!first) return
  const { address, publisher } = first
  const weight = messages.reduce((sum, message) => sum + weightOf(message), 0)
  const topics = new Map<string, { messages: number; bytes: number }>()
  for (const message of messages) {
    const { topic } = message
    const { messages: count, bytes } = topics.get(topic) ?? room.ofTopic(topic)
    const held = { messages: count + 1, bytes: bytes + weightOf(message) }
    if (held.messages > limits.messagesPerTopic || held.bytes > limits.bytesPerTopic)
      throw new MailboxFullError('topic')
    topics.set(topic, held)
  }
  if (room.ofClient(address, publisher) + weight > limits.clientBytes) throw new MailboxFullError('client')
  if (weight > Math.min(limits.addressBytes, limits.storedBytes)) throw new MailboxFullError('store')
  while (room.ofAddress(address) + weight > limits.addressBytes) room.giveWay(address)
  while (room.stored() + weight > limits.storedBytes) room.giveWay(room.largest())
}
