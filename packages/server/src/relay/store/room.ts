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
  stored: Usage
}): void {
  const { limits, usageOf } = options
  const usages = new Map<string, Usage>()
  let { stored } = options
  for (const message of options.messages) {
    const ofTopic = more(usages.get(message.topic) ?? usageOf(message.topic), message)
    if (ofTopic.messages > limits.messagesPerTopic || ofTopic.bytes > limits.bytesPerTopic)
      throw new MailboxFullError('topic')
    usages.set(message.topic, ofTopic)
    stored = more(stored, message)
    if (stored.messages > limits.storedMessages || stored.bytes > limits.storedBytes)
      throw new MailboxFullError('store')
  }
}

function more({ messages, bytes }: Usage, message: NewMessage): Usage {
  return { messages: messages + 1, bytes: bytes + sizeOf(message) }
}
