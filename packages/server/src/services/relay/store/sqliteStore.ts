import { DatabaseSync } from 'node:sqlite'
import { yieldToEventLoop } from '../yieldToEventLoop.ts'
import { cutPage, type MailboxRow } from './cutPage.ts'
import { createGroupCommit } from './groupCommit.ts'
import { type MessageStore, rowsPerRead, type StoredMessage } from './MessageStore.ts'
import { prepareDatabase } from './sqliteSchema.ts'
import { createSqliteWriter } from './sqliteWriter.ts'

type SelectedRow = {
  seq: number
  topic: string
  hash: string
  publisher: string
  address: string
  /** The text of the message. Null if the page must leave out the message, because it is the reader's own or has expired. */
  message: string | null
  tag: number
  attestation: string | null
  published_at: number
  expires_at: number
}

class DatabaseLockedError extends Error {
  override name = 'DatabaseLockedError'
}

/**
 * Creates a store in an SQLite file. Every commit flushes SQLite's write-ahead log to the disk (`synchronous=FULL`). Appends of one turn of
 * the event loop share a commit.
 *
 * @param file - The path of the file, which is created if absent. The folder must exist. Only one process at a time may use the file.
 * @throws DatabaseLockedError if another process uses the file. Other errors of SQLite are passed on.
 */
export function createSqliteStore(file: string): MessageStore {
  const database = new DatabaseSync(file)
  try {
    prepareDatabase(database)
  } catch (cause) {
    database.close()
    if (!String(cause).includes('database is locked')) throw cause
    throw new DatabaseLockedError(`Another process uses ${file} (database is locked).`, { cause })
  }
  const writer = createSqliteWriter(database)
  const groupCommit = createGroupCommit(writer.write)
  // The query also returns rows that the page leaves out, so that they count towards the limit of rows. Otherwise a read could visit
  // thousands of rows to find one message.
  const selectRowsStatement = database.prepare(
    `SELECT seq, topic, hash, publisher, address, tag, attestation, published_at, expires_at,
       CASE WHEN publisher <> ? AND expires_at > ? THEN message END AS message
     FROM message WHERE topic = ? AND seq > ? ORDER BY seq LIMIT ${rowsPerRead + 1}`,
  )

  return {
    append: (messages, limits) => groupCommit.add({ messages, limits }),
    read: async (options) => {
      const { topic, after, notFrom, now } = options
      return cutPage(
        map(selectRowsStatement.iterate(notFrom, now, topic, after) as Iterable<SelectedRow>, toRow),
        options,
      )
    },
    removeExpired: async (now) => {
      let removedTotal = 0
      let removedInBatch: number
      do {
        removedInBatch = writer.removeSomeExpired(now)
        removedTotal += removedInBatch
        await yieldToEventLoop()
      } while (removedInBatch === writer.sweepSize && database.isOpen)
      return removedTotal
    },
    check: async () => writer.check(),
    close: async () => {
      await groupCommit.whenFinished()
      database.close()
    },
  }
}

function toRow({
  published_at: publishedAt,
  expires_at: expiresAt,
  message,
  attestation,
  ...row
}: SelectedRow): MailboxRow {
  const { seq, topic, hash, publisher, address, tag } = row
  if (message === null) return { seq, message: undefined }
  const storedMessage: StoredMessage = {
    ...{ seq, topic, hash, publisher, address, message, tag, publishedAt, expiresAt },
    attestation: attestation ?? undefined,
  }
  return { seq, message: storedMessage }
}

function* map<From, To>(values: Iterable<From>, change: (value: From) => To): Generator<To> {
  for (const value of values) yield change(value)
}
