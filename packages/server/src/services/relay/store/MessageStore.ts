/** A message that the relay passes to the store. */
export type NewMessage = {
  topic: string
  /**
   * The sha256 of the message in hex. The hash identifies a message within its topic, so the same text that is published twice is stored
   * once.
   */
  hash: string
  /** The client id of the publisher. */
  publisher: string
  /**
   * A hash that identifies the publisher's IP address in the store, and that only this process can compute. Clients that are new to the
   * relay get a different hash than known clients at the same address, so that new clients do not use up the limits of known ones.
   */
  address: string
  message: string
  tag: number
  attestation: string | undefined
  /** When the message was published, in ms since the epoch. */
  publishedAt: number
  /** When the message expires, in ms since the epoch. From this time on, the message is not delivered any more. */
  expiresAt: number
}

/** A stored message. `seq` increases with every message of a topic, and is never reused. */
export type StoredMessage = NewMessage & { seq: number }

/** The limits that a store enforces when it appends messages. */
export type MailboxLimits = {
  /**
   * The maximum number of messages on one topic, and the maximum number of bytes. On a full topic, the store evicts the oldest messages of
   * the IP address with the most bytes, and refuses new messages of that address.
   */
  messagesPerTopic: number
  bytesPerTopic: number
  /**
   * The maximum number of bytes that one IP address may store on one topic. Beyond the limit, the store refuses new messages of that
   * address on this topic.
   */
  addressBytesPerTopic: number
  /** The maximum number of bytes that one publisher may store from one IP address. */
  clientBytes: number
  /**
   * The maximum number of bytes that all publishers at one IP address may store together. Beyond the limit, the store evicts the oldest
   * messages of the publisher with the most bytes at this address.
   */
  addressBytes: number
  /**
   * The maximum number of bytes of all IP addresses together. Beyond the limit, the store evicts messages of the address with the most
   * bytes: the oldest messages of the publisher with the most bytes at this address.
   */
  storedBytes: number
}

/** What `MessageStore.read` reads: the topic, the first message and the size of the page. */
export type ReadOptions = {
  topic: string
  /** The store reads only messages whose `seq` is greater than this number. */
  after: number
  /** The client id of the reader. The page leaves out the messages that this client has published. */
  notFrom: string
  /** The current time, in ms since the epoch. The page leaves out messages that have expired at this time. */
  now: number
  /** The maximum number of messages on the page. */
  messages: number
  /** The maximum size of the page in bytes. The page has at least one message, even if that message alone is longer. */
  bytes: number
}

/** The maximum number of rows that one read visits, including those that the page leaves out. */
export const rowsPerRead = 1_000

/** A page of messages from one mailbox, in the order in which the store received them. */
export type Page = {
  messages: readonly StoredMessage[]
  /** True if the mailbox has more messages, or may have more because some rows were not read. */
  hasMore: boolean
  /** The `seq` of the last row that was read. The next page starts after this row. */
  last: number
  /** The number of rows that were read, including those that the page leaves out. */
  rows: number
}

/**
 * Stores messages until they expire, whether or not they were delivered.
 *
 * An implementation over a shared database must guarantee:
 * - `append` stores all of its messages or none, and resolves only when they would survive a power failure. Simultaneous calls may share
 *   one flush to the disk.
 * - Within a topic, the messages of one IP address get their `seq` in the order of the calls to `append`.
 * - After a reader has seen `seq` n of a topic, no message with a smaller `seq` appears. If transactions may commit out of order, take a
 *   lock per topic (PostgreSQL: `pg_advisory_xact_lock`) before you assign `seq`.
 * - If two processes store a message with the same `topic` and `hash` at the same time, only one message is stored.
 */
export type MessageStore = {
  /**
   * Stores messages, and returns those that are new. A message that is already in its topic, and has not expired, is neither changed nor
   * returned.
   *
   * All messages of one call have the same publisher and IP address. The limits count each message as its `sizeOf` plus the size of its
   * index entries.
   *
   * @throws MailboxFullError if a limit is exceeded. In that case no message of this call is stored.
   */
  append: (messages: readonly NewMessage[], limits: MailboxLimits) => Promise<readonly StoredMessage[]>
  /** Reads messages of a topic that have not expired, in the order of `seq`. */
  read: (options: ReadOptions) => Promise<Page>
  /** Removes expired messages, and returns how many it removed. Expired messages count against the limits until they are removed. */
  removeExpired: (now: number) => Promise<number>
  /** Returns the size of all stored messages in bytes. Rejects if the store cannot be read, or if the last write failed. */
  check: () => Promise<number>
  close: () => Promise<void>
}

const errorTextByLimit = {
  topic: 'the mailbox of this topic is full',
  client: 'too many messages of this client wait to be fetched',
  store: 'the relay is full',
  waiting: 'too many messages of this address wait to be stored',
} as const

/**
 * Thrown when a message exceeds a limit of its topic, its publisher, the whole store, or the appends of its IP address that wait to be
 * stored.
 */
export class MailboxFullError extends Error {
  /** The limit that was exceeded. */
  readonly full: keyof typeof errorTextByLimit
  constructor(limitName: keyof typeof errorTextByLimit) {
    super(errorTextByLimit[limitName])
    this.name = 'MailboxFullError'
    this.full = limitName
  }
}
