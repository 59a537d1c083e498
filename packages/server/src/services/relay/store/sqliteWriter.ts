import assert from 'node:assert'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ensureCapacity, type StoreUsage } from './ensureCapacity.ts'
import type { Append, Outcome } from './groupCommit.ts'
import { MailboxFullError, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { weightOf } from './sizeOf.ts'
import { touch } from './sqliteSchema.ts'

/** The number of expired messages that one transaction removes. It takes a few ms, and blocks everything else. */
const sweepSize = 100

/**
 * Writes groups of appends, each in one transaction.
 *
 * @param rowsPerWrite - The number of messages that one write may evict to free capacity: about 10 ms as measured. The next write evicts
 * the rest.
 */
export function createSqliteWriter(database: DatabaseSync, rowsPerWrite = 128) {
  const statements = prepareStatements(database)
  let storedBytes = bytesOf(statements.whole.get())
  let failure: unknown
  let rowsLeft = rowsPerWrite

  const usage: StoreUsage = {
    weightOf,
    hasTime: () => rowsLeft > 0,
    onTopic: (topic) =>
      (statements.usageOfTopic.get(topic) ?? { messages: 0, bytes: 0 }) as { messages: number; bytes: number },
    largestAddressOnTopic: (topic) => statements.largestOnTopic.get(topic)?.address as string | undefined,
    bytesOnTopic: (topic, address) => bytesOf(statements.bytesOnTopic.get(topic, address)),
    evictFromTopic: (topic, address) => evict(statements.evictOldestOnTopic.all(topic, address)),
    bytesOfClient: (address, publisher) => bytesOf(statements.bytesOfClient.get(address, publisher)),
    bytesOfAddress: (address) => bytesOf(statements.bytesOfAddress.get(address)),
    totalBytes: () => storedBytes,
    largestAddress: () => String(statements.largestAddress.get()?.name),
    evictFromAddress: (address) =>
      evict(statements.evictOldest.all(address, String(statements.largestPublisher.get(address)?.publisher))),
  }

  function transaction<Result>(work: () => Result): Result {
    try {
      database.exec('BEGIN IMMEDIATE')
      const result = work()
      database.exec('COMMIT')
      failure = undefined
      return result
    } catch (error) {
      failure = error
      // When the disk is full, SQLite may have rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK')
      storedBytes = bytesOf(statements.whole.get())
      throw error
    }
  }

  function isKnown({ topic, hash, publishedAt }: NewMessage): boolean {
    return statements.isThere.get(topic, hash, publishedAt) !== undefined
  }

  function subtract(removed: readonly Record<string, unknown>[]) {
    for (const row of removed) storedBytes -= bytesOf(row)
  }

  function evict(removed: readonly Record<string, unknown>[]) {
    // Without this check, the loops of `ensureCapacity` would never end.
    assert(removed.length > 0, 'There is no message to evict')
    rowsLeft -= removed.length
    subtract(removed)
  }

  function store(message: NewMessage): StoredMessage {
    subtract(statements.replaced.all(message.topic, message.hash))
    const bytes = weightOf(message)
    storedBytes += bytes
    return insertMessage(statements.insert, message, bytes)
  }

  /** @returns `undefined` if there was no time to evict enough messages */
  function append({ messages, limits }: Append): Outcome | undefined {
    const added = messages.filter((message) => !isKnown(message))
    try {
      if (!ensureCapacity(added, limits, usage)) return undefined
    } catch (error) {
      if (error instanceof MailboxFullError) return { error }
      throw error
    }
    // Messages are inserted one by one, so that a message that occurs twice is stored once.
    return { stored: added.flatMap((message) => (isKnown(message) ? [] : store(message))) }
  }

  function appendAll(group: readonly Append[]): readonly Outcome[] {
    rowsLeft = rowsPerWrite
    const outcomes: Outcome[] = []
    for (const each of group) {
      const outcome = append(each)
      if (!outcome) break
      outcomes.push(outcome)
    }
    return outcomes
  }

  return {
    write: (group: readonly Append[]): readonly Outcome[] => transaction(() => appendAll(group)),

    /** @returns the number of removed messages. If it equals `sweepSize`, there may be more. */
    removeSomeExpired: (now: number): number => {
      const removed = transaction(() => {
        // A load balancer that follows `check` sends no publishes to a failed store, so the sweep has to test whether the file can be
        // written.
        if (failure !== undefined) touch(database)
        return statements.expired.all(now)
      })
      subtract(removed)
      return removed.length
    },
    sweepSize,

    /**
     * @returns the bytes of all messages
     * @throws the error of the last write or sweep if it failed, or the error of this call
     */
    check: (): number => {
      if (failure !== undefined) throw failure
      statements.largestAddress.get()
      return storedBytes
    },
  }
}

/** Prepares each statement once. Otherwise SQLite would parse it at every call. */
function prepareStatements(database: DatabaseSync) {
  return {
    isThere: database.prepare('SELECT 1 FROM message WHERE topic = ? AND hash = ? AND expires_at > ?'),
    replaced: database.prepare('DELETE FROM message WHERE topic = ? AND hash = ? RETURNING bytes'),
    insert: database.prepare(
      `INSERT INTO message (topic, hash, publisher, message, tag, attestation, bytes, published_at, expires_at, address)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    expired: database.prepare(
      `DELETE FROM message WHERE seq IN (SELECT seq FROM message WHERE expires_at <= ? LIMIT ${sweepSize}) RETURNING bytes`,
    ),
    usageOfTopic: database.prepare('SELECT messages, bytes FROM mailbox WHERE topic = ?'),
    bytesOfClient: database.prepare('SELECT bytes FROM holder WHERE address = ? AND publisher = ?'),
    bytesOfAddress: database.prepare('SELECT bytes FROM address WHERE name = ?'),
    largestAddress: database.prepare('SELECT name FROM address ORDER BY bytes DESC LIMIT 1'),
    largestPublisher: database.prepare('SELECT publisher FROM holder WHERE address = ? ORDER BY bytes DESC LIMIT 1'),
    evictOldest: database.prepare(
      `DELETE FROM message WHERE seq =
         (SELECT seq FROM message WHERE address = ? AND publisher = ? ORDER BY seq LIMIT 1) RETURNING bytes`,
    ),
    largestOnTopic: database.prepare('SELECT address FROM share WHERE topic = ? ORDER BY bytes DESC LIMIT 1'),
    bytesOnTopic: database.prepare('SELECT bytes FROM share WHERE topic = ? AND address = ?'),
    evictOldestOnTopic: database.prepare(
      `DELETE FROM message WHERE seq =
         (SELECT seq FROM message WHERE topic = ? AND address = ? ORDER BY seq LIMIT 1) RETURNING bytes`,
    ),
    whole: database.prepare('SELECT total(bytes) AS bytes FROM address'),
  }
}

function insertMessage(insert: StatementSync, message: NewMessage, bytes: number): StoredMessage {
  const { topic, hash, publisher, tag, attestation = null, publishedAt, expiresAt, address } = message
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
    address,
  )
  return { ...message, seq: Number(lastInsertRowid) }
}

function bytesOf(row: Record<string, unknown> | undefined): number {
  return Number(row?.bytes ?? 0)
}
