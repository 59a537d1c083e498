import type { MailboxLimits, NewMessage, ReadOptions } from '../src/services/relay/store/MessageStore.ts'

/** The bytes that the limits of the store count for each message in addition to its text. */
export const overheadBytes = 512
/** Limits that allow only a few messages on a topic. All other limits are so high that the tests never reach them. */
export const limits: MailboxLimits = {
  messagesPerTopic: 10,
  bytesPerTopic: 1_000 + 10 * overheadBytes,
  addressBytesPerTopic: 1e9,
  clientBytes: 1e9,
  addressBytes: 1e9,
  storedBytes: 1e9,
}

/** Creates a message that tests append to a store. */
export const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: 'one',
  hash: `hash of ${text}`,
  publisher: 'alice',
  address: 'here',
  message: text,
  tag: 1100,
  attestation: undefined,
  publishedAt: 1_000,
  expiresAt: 2_000,
  ...more,
})

/** Creates the options that read the topic `one` from its start. */
export const page = (more: Partial<ReadOptions> = {}): ReadOptions => ({
  topic: 'one',
  after: 0,
  notFrom: 'nobody',
  now: 1_000,
  messages: 10,
  bytes: 1_000,
  ...more,
})
