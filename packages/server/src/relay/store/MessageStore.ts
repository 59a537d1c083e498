/** A message on its way into the store. */
export type NewMessage = {
  topic: string
  /** sha256 of the message, hex: two publishes of the same text on one topic are one message. */
  hash: string
  /** The client id of who published it. */
  publisher: string
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
  messagesPerTopic: number
  bytesPerTopic: number
  storedMessages: number
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

export type Page = {
  messages: readonly StoredMessage[]
  /** Whether messages remain after the last one of this page. */
  hasMore: boolean
}

/**
 * Where messages are kept until their time is over, whether or not they were delivered.
 *
 * The relay needs four things of an implementation over a shared database:
 * - `append` settles only once its messages would survive a loss of power, all of them or none. Calls that come together may
 *   share one flush to the disk.
 * - Calls to `append` keep their order within a topic.
 * - A reader that has seen `seq` n of a topic never finds a smaller one afterwards: where transactions may commit out of
 *   order, take a lock per topic (PostgreSQL: `pg_advisory_xact_lock`) before the number is drawn.
 * - Publishing the same `topic` and `hash` from two processes at once stores one message.
 */
export type MessageStore = {
  /**
   * Answers those that are new, as they are stored. One that its topic has already, and that has not expired, is left as it was
   * and left out of the answer.
   *
   * @throws MailboxFullError, and then nothing of this call was stored.
   */
  append: (messages: readonly NewMessage[], limits: MailboxLimits) => Promise<readonly StoredMessage[]>
  /** Messages of a topic that have not expired, by `seq`. */
  read: (options: ReadOptions) => Promise<Page>
  /** Forgets what has expired. Until then it still counts against the limits. */
  removeExpired: (now: number) => Promise<number>
  close: () => Promise<void>
}

/** There is no room for a message: on its topic, or anywhere. */
export class MailboxFullError extends Error {
  readonly full: 'topic' | 'store'
  constructor(full: 'topic' | 'store') {
    super(full === 'topic' ? 'the mailbox of this topic is full' : 'the relay is full')
    this.name = 'MailboxFullError'
    this.full = full
  }
}
