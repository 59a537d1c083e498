/** A message on its way into the store. */
export type NewMessage = {
  topic: string
  /** sha256 of the message, hex: two publishes of the same text on one topic are one message. */
  hash: string
  /** The client id of the publisher. */
  publisher: string
  /**
   * The address of the publisher, by a name that only this process can resolve. The new clients at an address count as an address of their
   * own, so that they do not use up the limits of the others.
   */
  address: string
  message: string
  tag: number
  attestation: string | undefined
  /** ms since the epoch. */
  publishedAt: number
  /** ms since the epoch. From then on it is not delivered. */
  expiresAt: number
}

/** `seq` grows with every message of a topic and is never used twice. */
export type StoredMessage = NewMessage & { seq: number }

/** How much the mailbox of a topic holds. */
export type MailboxLimits = {
  /** On a full topic, the oldest messages of the address with the most are evicted; that address itself is refused. */
  messagesPerTopic: number
  bytesPerTopic: number
  /** Of one address on one topic: beyond, its messages are refused there. */
  addressBytesPerTopic: number
  /** Of one publisher at one address. */
  clientBytes: number
  /** Of all clients at one address. Beyond, the oldest messages of the publisher with the most are evicted. */
  addressBytes: number
  /** Of all addresses. Beyond, messages of the address with the most are evicted in the same way. */
  storedBytes: number
}

/** Which messages of a mailbox are read. */
export type ReadOptions = {
  topic: string
  /** Only messages with a greater `seq`. */
  after: number
  /** A client id whose own messages are left out. */
  notFrom: string
  now: number
  messages: number
  /** No more than this, but always at least one message. */
  bytes: number
}

/** The most rows that one read looks at, including those that it leaves out. */
export const rowsPerRead = 1_000

/** Some messages of a mailbox, in the order in which they came. */
export type Page = {
  messages: readonly StoredMessage[]
  /** Whether messages remain, or rows that were not looked at. */
  hasMore: boolean
  /** The `seq` of the last row that was looked at. The next page begins after it. */
  last: number
  /** How many rows were looked at. */
  rows: number
}

/**
 * Keeps messages until they expire, whether or not they were delivered.
 *
 * The relay needs four things of an implementation over a shared database:
 * - `append` settles only once its messages would survive a loss of power, all of them or none. Calls that come together may
 *   share one flush to the disk.
 * - Calls to `append` of one address keep their order within a topic.
 * - A reader that has seen `seq` n of a topic never finds a smaller one afterwards: where transactions may commit out of
 *   order, take a lock per topic (PostgreSQL: `pg_advisory_xact_lock`) before the number is drawn.
 * - Publishing the same `topic` and `hash` from two processes at once stores one message.
 */
export type MessageStore = {
  /**
   * Stores messages, and returns those that are new. A message that its topic has already, and that has not expired, is not changed and not
   * returned.
   *
   * All messages of one call have the same publisher and address. Each counts its `sizeOf` plus the size of its index entries.
   *
   * @throws MailboxFullError, and then nothing of this call was stored.
   */
  append: (messages: readonly NewMessage[], limits: MailboxLimits) => Promise<readonly StoredMessage[]>
  /** Messages of a topic that have not expired, by `seq`. */
  read: (options: ReadOptions) => Promise<Page>
  /** Removes expired messages, which count against the limits until then. Returns how many. */
  removeExpired: (now: number) => Promise<number>
  /** The bytes of all messages. Rejects if the store cannot be read, or if the last write failed. */
  check: () => Promise<number>
  close: () => Promise<void>
}

const full = {
  topic: 'the mailbox of this topic is full',
  client: 'too many messages of this client wait to be fetched',
  store: 'the relay is full',
  waiting: 'too many messages of this address wait to be stored',
} as const

/** A limit refuses a message: that of its topic, its publisher, the whole store, or the queue of its address. */
export class MailboxFullError extends Error {
  readonly full: keyof typeof full
  constructor(what: keyof typeof full) {
    super(full[what])
    this.name = 'MailboxFullError'
    this.full = what
  }
}
