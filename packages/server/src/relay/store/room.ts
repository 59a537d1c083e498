import { MailboxFullError, type MailboxLimits, type NewMessage } from './MessageStore.ts'
import { sizeOf } from './sizeOf.ts'

/** How much lies in a mailbox, or in all of them. */
export type Usage = { messages: number; bytes: number }

/**
 * Refuses messages that do not all fit beside what is there.
 *
 * @throws MailboxFullError
 */
export function assertRoom(options: {
  messages: readonly NewMessage[]
  limits: MailboxLimits
  usageOf: (topic: string) => Usage
  storedBytes: number
}): void {
  const { limits, usageOf } = options
  const usages = new Map<string, Usage>()
  let { storedBytes } = options
  for (const message of options.messages) {
    const before = usages.get(message.topic) ?? usageOf(message.topic)
    const after = { messages: before.messages + 1, bytes: before.bytes + sizeOf(message) }
    if (after.messages > limits.messagesPerTopic || after.bytes > limits.bytesPerTopic)
      throw new MailboxFullError('topic')
    usages.set(message.topic, after)
    storedBytes += sizeOf(message)
    if (storedBytes > limits.storedBytes) throw new MailboxFullError('store')
  }
}
