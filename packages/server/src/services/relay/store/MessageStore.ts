/** A message to be stored. */
export type NewMessage = {
  topic: string
  /** sha256 of the message in hex. Two publishes of the same text on one topic are one message. */
  hash: string
  /** The client id of the publisher. */
  publisher: string
  /**
   * The name of the publisher's address, as a hash that only this process can compute. New clients at an address are stored under a
   * separate name, so that they do not use up the limits of known clients.
   */
  address: string
  message: string
  tag: number
  attestation: string | undefined
  /** ms since the epoch. */
  publishedAt: number
  /** ms since the epoch. The message is not delivered from then on. */
  expiresAt: number
}

/** `seq` increases with every message of a topic, and is never reused. */
export type StoredMessage = NewMessage & { seq: number }

/** The limits of the stored messages. */
export type MailboxLimits = {
  /** On a full topic, the oldest messages of the address with the most are evicted. New messages of that address are refused. */
  messagesPerTopic: number
  bytesPerTopic: number
  /** The most bytes that one IP address may store on one topic. Beyond the limit, its new messages on this topic are refused. */
  addressBytesPerTopic: number
  /** Bytes of one publisher at one address. */
  clientBytes: number
  /** Bytes of all publishers at one address. Beyond it, the oldest messages of the publisher with the most are evicted. */
  addressBytes: number
  /** Bytes of all addresses. Beyond it, messages of the address with the most are evicted in the same way. */
  storedBytes: number
}

/** Options of a read of a mailbox. */
export type ReadOptions = {
  topic: string
  /** Only messages with a greater `seq` are read. */
  after: number
  /** A client id. Its own messages are left out. */
  notFrom: string
  now: number
  messages: number
  /** The maximum number of bytes. A page has at least one message, even a longer one. */
  bytes: number
}

/** The maximum number of rows of one read, including the rows that are left out. */
export const rowsPerRead = 1_000

/** A page of messages of a mailbox, in the order of their arrival. */
export type Page = {
  messages: readonly StoredMessage[]
  /** True if there are more messages, or rows that were not read. */
  hasMore: boolean
  /** The `seq` of the last row that was read. The next page starts after it. */
  last: number
  /** The number of rows that were read. */
  rows: number
}

/**
 * Stores messages until they expire, whether or not they were delivered.
 *
 * An implementation over a shared database must guarantee:
 * - `append` resolves only when its messages would survive a power failure, all of them or none. Simultaneous calls may share one flush to
 *   the disk.
 * - Calls to `append` of one address keep their order within a topic.
 * - After a reader has seen `seq` n of a topic, no smaller one appears. If transactions may commit out of order, take a lock per topic
 *   (PostgreSQL: `pg_advisory_xact_lock`) before the number is assigned.
 * - Publishing the same `topic` and `hash` from two processes at once stores one message.
 */
export type MessageStore = {
  /**
   * Stores messages, and returns the new ones. A message that its topic already has, and that has not expired, is neither changed nor
   * returned.
   *
   * All messages of one call have the same publisher and address. The size of each is its `sizeOf` plus the size of its index entries.
   *
   * @throws MailboxFullError if a limit is exceeded. Then no message of this call is stored.
   */
  append: (messages: readonly NewMessage[], limits: MailboxLimits) => Promise<readonly StoredMessage[]>
  /** Reads messages of a topic that have not expired, in the order of `seq`. */
  read: (options: ReadOptions) => Promise<Page>
  /** Removes expired messages. Until then they count against the limits. Returns their number. */
  removeExpired: (now: number) => Promise<number>
  /** Returns the bytes of all messages. Rejects if the store cannot be read, or if the last write failed. */
  check: () => Promise<number>
  close: () => Promise<void>
}

const full = {
  topic: 'the mailbox of this topic is full',
  client: 'too many messages of this client wait to be fetched',
  store: 'the relay is full',
  waiting: 'too many messages of this address wait to be stored',
} as const

/** Thrown when a limit refuses a message: that of its topic, its publisher, the whole store, or the queue of its address. */
export class MailboxFullError extends Error {
  readonly full: keyof typeof full
  constructor(what: keyof typeof full) {
    super(full[what])
    this.name = 'MailboxFullError'
    this.full = what
  }
}
