import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { cutPage } from './cutPage.ts'
import { createGroupCommit } from './groupCommit.ts'
import type { MessageStore, StoredMessage } from './MessageStore.ts'
import { schema } from './sqliteSchema.ts'
import { createSqliteWriter } from './sqliteWriter.ts'

type Row = {
  seq: number
  topic: string
  hash: string
  publisher: string
  message: string
  tag: number
  attestation: string | null
  published_at: number
  expires_at: number
}

/**
 * Keeps messages in a file of SQLite: a write-ahead log that is flushed to the disk with every commit (`synchronous=FULL`), one
 * commit for all that came in while the event loop turned once.
 *
 * @param file - Made where it is absent, with its folder there already. One process at a time may have it.
 * @throws Error of SQLite: `database is locked` where another process has the file.
 */
export function createSqliteStore(file: string): MessageStore {
  const database = new DatabaseSync(file)
  try {
    database.exec(schema)
  } catch (error) {
    database.close()
    throw error
  }
  const writer = createSqliteWriter(database)
  const commits = createGroupCommit(writer.write)
  const select = database.prepare(
    'SELECT * FROM message WHERE topic = ? AND seq > ? AND publisher <> ? AND expires_at > ? ORDER BY seq LIMIT ?',
  )

  return {
    append: (messages, limits) => commits.add({ messages, limits }),
    read: async (options) => {
      const { topic, after, notFrom, now, messages } = options
      const rows = select.iterate(topic, after, notFrom, now, messages + 1) as Iterable<Row>
      return cutPage(map(rows, toMessage), options)
    },
    removeExpired: async (now) => {
      let removed = 0
      let batch: number
      do {
        batch = writer.removeSomeExpired(now)
        removed += batch
        await setImmediate()
      } while (batch === writer.sweepSize && database.isOpen)
      return removed
    },
    close: async () => {
      await commits.finished()
      database.close()
    },
  }
}

function toMessage({ published_at: publishedAt, expires_at: expiresAt, attestation, ...row }: Row): StoredMessage {
  const { seq, topic, hash, publisher, message, tag } = row
  return { seq, topic, hash, publisher, message, tag, attestation: attestation ?? undefined, publishedAt, expiresAt }
}

function* map<From, To>(values: Iterable<From>, change: (value: From) => To): Generator<To> {
  for (const value of values) yield change(value)
}
