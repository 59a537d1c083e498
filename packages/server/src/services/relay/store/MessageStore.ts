/** A message on its way into the store. */
export type NewMessage = {
  topic: string
  /** sha256 of the message, hex: two publishes of the same text on one topic are one message. */
  hash: string
  /** The client id of who published it. */
  publisher: string
  /**
   * Where it was published from: a name that means something to this process alone. Clients that are new at an address count as another
   * one, so that they take no room from those that are not.
   */
  address: string
  message: string
  tag: number
  attestation: string | undefined
  /** ms since the epoch. */
  publishedAt: number
  /** ms since the epoch. From here on it is not handed out any more. */
  expiresAt: number
}

/** `seq` grows with every message of a topic and is never given twice. */
export type StoredMessage = NewMessage & { seq: number }

export type MailboxLimits = {
  /** On a topic that is full, the address that has most of it loses its oldest messages there; it is refused more itself. */
  messagesPerTopic: number
  bytesPerTopic: number
  /** Of one address on one topic: beyond it, it is refused more there. */
  addressBytesPerTopic: number
  /** Of one publisher at one address. */
  clientBytes: number
  /** Of all clients at one address. Beyond it, the publisher who has most of it loses the oldest messages. */
  addressBytes: number
  /** Of all. Beyond it, the address that has most loses messages in the same way. */
  storedBytes: number
}

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

/** One read looks at no more rows than this, be they left out or not. */
export const rowsPerRead = 1_000

export type Page = {
  messages: readonly StoredMessage[]
  /** Whether messages remain, or rows that were not looked at. */
  hasMore: boolean
  /** The `seq` of the last row that was looked at and is done with: where the next page begins. */
  last: number
  /** How many rows were looked at. */
  rows: number
}

/**
 * Where messages are kept until their time is over, whether or not they were delivered.
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
   * Answers those that are new, as they are stored. One that its topic has already, and that has not expired, is left as it was
   * and left out of the answer.
   *
   * All messages of one call have the same publisher and address. Each counts its `sizeOf` plus the size of its index entries.
   *
   * @throws MailboxFullError, and then nothing of this call was stored.
   */
  append: (messages: readonly NewMessage[], limits: MailboxLimits) => Promise<readonly StoredMessage[]>
  /** Messages of a topic that have not expired, by `seq`. */
  read: (options: ReadOptions) => Promise<Page>
  /** Forgets what has expired. Until then it still counts against the limits. */
  removeExpired: (now: number) => Promise<number>
  /** The bytes of all messages. Rejects where the store cannot be read, or what was stored last could not be written. */
  check: () => Promise<number>
  close: () => Promise<void>
}

const full = {
  topic: 'the mailbox of this topic is full',
  client: 'too many messages of this client wait to be fetched',
  store: 'the relay is full',
  waiting: 'too many messages of this address wait to be stored',
} as const

/** There is no room for a message: on its topic, for its publisher, in the whole store, or in the queue of its address. */
export class MailboxFullError extends Error {
  readonly full: keyof typeof full
  constructor(what: keyof typeof full) {
    super(full[what])
    this.name = 'MailboxFullError'
    this.full = what
  }
}
