import type { DatabaseSync } from 'node:sqlite'
import type { Append, Outcome } from './groupCommit.ts'
import type { NewMessage, StoredMessage } from './MessageStore.ts'
import { assertRoom, type Usage } from './room.ts'
import { sizeOf } from './sizeOf.ts'

/** How many expired messages one transaction removes. */
const sweepSize = 1_000

/** Writes groups of appends, each group in one transaction. */
export function createSqliteWriter(database: DatabaseSync) {
  const isThere = database.prepare('SELECT 1 FROM message WHERE topic = ? AND hash = ? AND expires_at > ?')
  const replaced = database.prepare('DELETE FROM message WHERE topic = ? AND hash = ? RETURNING bytes')
  const insert = database.prepare(
    `INSERT INTO message (topic, hash, publisher, message, tag, attestation, bytes, published_at, expires_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const expired = database.prepare(
    `DELETE FROM message WHERE seq IN (SELECT seq FROM message WHERE expires_at <= ? LIMIT ${sweepSize}) RETURNING bytes`,
  )
  const usage = database.prepare('SELECT count(*) AS messages, total(bytes) AS bytes FROM message WHERE topic = ?')
  const wholeUsage = database.prepare('SELECT count(*) AS messages, total(bytes) AS bytes FROM message')
  let stored = wholeUsage.get() as Usage

  function transaction<Result>(work: () => Result): Result {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      // A full disk may have rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK')
      stored = wholeUsage.get() as Usage
      throw error
    }
  }

  function isKnown({ topic, hash, publishedAt }: NewMessage): boolean {
    return isThere.get(topic, hash, publishedAt) !== undefined
  }

  function forget(removed: readonly Record<string, unknown>[]) {
    const bytes = removed.reduce((sum, row) => sum + Number(row.bytes), 0)
    stored = { messages: stored.messages - removed.length, bytes: stored.bytes - bytes }
  }

  function store(message: NewMessage): StoredMessage {
    const { topic, hash, publisher, tag, attestation = null, publishedAt, expiresAt } = message
    forget(replaced.all(topic, hash))
    const bytes = sizeOf(message)
    stored = { messages: stored.messages + 1, bytes: stored.bytes + bytes }
    const { lastInsertRowid } = insert.run(
      topic,
      hash,
      publisher,
      message.message,
      tag,
      attestation,
      bytes,
      publishedAt,
      expiresAt,
    )
    return { ...message, seq: Number(lastInsertRowid) }
  }

  function append({ messages, limits }: Append): Outcome {
    const added = messages.filter((message) => !isKnown(message))
    const usageOf = (topic: string) => usage.get(topic) as Usage
    try {
      assertRoom({ messages: added, limits, usageOf, stored })
    } catch (error) {
      return { error }
    }
    // One after the other: the same message twice is stored once.
    return { stored: added.flatMap((message) => (isKnown(message) ? [] : store(message))) }
  }

  return {
    write: (group: readonly Append[]): readonly Outcome[] => transaction(() => group.map(append)),

    /** Answers how many were removed: `sweepSize` where there may be more. */
    removeSomeExpired: (now: number): number => {
      const removed = transaction(() => expired.all(now))
      forget(removed)
      return removed.length
    },
    sweepSize,
  }
}
