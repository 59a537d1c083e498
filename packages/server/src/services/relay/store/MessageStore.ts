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
   * The name of the publisher's IP address: a hash that only this process can compute. New clients at an address have a separate name, so
   * that they do not use up the limits of clients that the relay has known for longer.
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
   * The most messages (and bytes) on one topic. On a full topic, the store evicts the oldest messages of the IP address with the most
   * bytes, and refuses new messages of that address.
   */
  messagesPerTopic: number
  bytesPerTopic: number
  /**
   * The most bytes that one IP address may store on one topic. Beyond the limit, the store refuses new messages of that address on this
   * topic.
   */
  addressBytesPerTopic: number
  /** The most bytes that one publisher may store at one IP address. */
  clientBytes: number
  /**
   * The most bytes that all publishers at one IP address may store together. Beyond the limit, the store evicts the oldest messages of the
   * publisher with the most bytes there.
   */
  addressBytes: number
  /**
   * The most bytes of all IP addresses together. Beyond the limit, the store takes the address with the most bytes, and there evicts the
   * oldest messages of the publisher with the most bytes.
   */
  storedBytes: number
}

/** Options of a read of a mailbox. */
export type ReadOptions = {
  topic: string
  /** The store reads only messages with a greater `seq`. */
  after: number
  /** The client id of the reader. The page leaves out the messages that this client has published. */
  notFrom: string
  /** The current time, in ms since the epoch. The page leaves out messages that have expired at this time. */
  now: number
  /** The maximum number of messages of the page. */
  messages: number
  /** The maximum number of bytes of the page. The page has at least one message, even if that message alone is longer. */
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
  /** Returns the bytes of all messages. Rejects if the store cannot be read, or if the last write failed. */
  check: () => Promise<number>
  close: () => Promise<void>
}

const messageByLimit = {
  topic: 'the mailbox of this topic is full',
  client: 'too many messages of this client wait to be fetched',
  store: 'the relay is full',
  waiting: 'too many messages of this address wait to be stored',
} as const

/** Thrown when a message exceeds a limit: of its topic, of its publisher, of the whole store, or of the queue of its IP address. */
export class MailboxFullError extends Error {
  /** Names the limit that was exceeded. */
  readonly full: keyof typeof messageByLimit
  constructor(limitName: keyof typeof messageByLimit) {
    super(messageByLimit[limitName])
    this.name = 'MailboxFullError'
    this.full = limitName
  }
}
