import assert from 'node:assert'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { ensureCapacity, type StoreUsage } from './ensureCapacity.ts'
import type { AppendOutcome, AppendRequest } from './groupCommit.ts'
import { MailboxFullError, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { countedBytesOf } from './sizeOf.ts'
import { assertWritable } from './sqliteSchema.ts'

/**
 * The maximum number of expired messages that one transaction removes. The transaction is synchronous, so a larger one would block all
 * other work of the process for too long.
 */
const maxExpiredPerSweep = 100

/**
 * Writes groups of appends, each in one transaction.
 *
 * @param maxEvictions - The maximum number of messages that one write may evict to free capacity. In a measurement, evicting 128 messages
 *   took about 10 ms. If this is not enough, the next write continues.
 */
export function createSqliteWriter(database: DatabaseSync, maxEvictions = 128) {
  const statements = prepareStatements(database)
  let storedBytes = bytesOf(statements.totalBytes.get())
  let lastFailure: unknown
  let evictionsLeft = maxEvictions

  const usage: StoreUsage = {
    countedBytesOf,
    canEvictMore: () => evictionsLeft > 0,
    usageOfTopic: (topic) =>
      (statements.usageOfTopic.get(topic) ?? { messages: 0, bytes: 0 }) as { messages: number; bytes: number },
    largestAddressOnTopic: (topic) => statements.largestOnTopic.get(topic)?.address as string | undefined,
    bytesOnTopic: (topic, address) => bytesOf(statements.bytesOnTopic.get(topic, address)),
    evictFromTopic: (topic, address) => countEvicted(statements.evictOldestOnTopic.all(topic, address)),
    bytesOfClient: (address, publisher) => bytesOf(statements.bytesOfClient.get(address, publisher)),
    bytesOfAddress: (address) => bytesOf(statements.bytesOfAddress.get(address)),
    totalBytes: () => storedBytes,
    largestAddress: () => String(statements.largestAddress.get()?.name),
    evictFromAddress: (address) =>
      countEvicted(statements.evictOldest.all(address, String(statements.largestPublisher.get(address)?.publisher))),
  }

  function runInTransaction<Result>(work: () => Result): Result {
    try {
      database.exec('BEGIN IMMEDIATE')
      const result = work()
      database.exec('COMMIT')
      lastFailure = undefined
      return result
    } catch (error) {
      lastFailure = error
      // If the disk is full, SQLite may have rolled the transaction back already. A second ROLLBACK would then fail.
      if (database.isTransaction) database.exec('ROLLBACK')
      storedBytes = bytesOf(statements.totalBytes.get())
      throw error
    }
  }

  function isStored({ topic, hash, publishedAt }: NewMessage): boolean {
    return statements.findStored.get(topic, hash, publishedAt) !== undefined
  }

  function subtractBytes(removedRows: readonly Record<string, unknown>[]) {
    for (const row of removedRows) storedBytes -= bytesOf(row)
  }

  function countEvicted(removedRows: readonly Record<string, unknown>[]) {
    // If there were nothing to evict, the loops of `ensureCapacity` would never end. This assertion throws an error instead.
    assert(removedRows.length > 0, 'There is no message to evict')
    evictionsLeft -= removedRows.length
    subtractBytes(removedRows)
  }

  function insertOrReplace(message: NewMessage): StoredMessage {
    subtractBytes(statements.deleteReplaced.all(message.topic, message.hash))
    const bytes = countedBytesOf(message)
    storedBytes += bytes
    return insertMessage(statements.insert, message, bytes)
  }

  /**
   * Stores the messages of one append.
   *
   * @returns the outcome, or `undefined` if this write may not evict as many messages as the append needs
   */
  function append({ messages, limits }: AppendRequest): AppendOutcome | undefined {
    const newMessages = messages.filter((message) => !isStored(message))
    try {
      if (!ensureCapacity(newMessages, limits, usage)) return undefined
    } catch (error) {
      if (error instanceof MailboxFullError) return { error }
      throw error
    }
    // Each message is looked up again just before its insertion, because the same message may occur twice in this append.
    return { stored: newMessages.flatMap((message) => (isStored(message) ? [] : insertOrReplace(message))) }
  }

  function appendAll(group: readonly AppendRequest[]): readonly AppendOutcome[] {
    evictionsLeft = maxEvictions
    const outcomes: AppendOutcome[] = []
    for (const each of group) {
      const outcome = append(each)
      if (!outcome) break
      outcomes.push(outcome)
    }
    return outcomes
  }

  return {
    write: (group: readonly AppendRequest[]): readonly AppendOutcome[] => runInTransaction(() => appendAll(group)),

    /**
     * Removes at most `maxExpiredPerSweep` expired messages, and returns how many it has removed. If it has removed the maximum, there may
     * be more.
     */
    removeSomeExpired: (now: number): number => {
      const removedRows = runInTransaction(() => {
        // After a failed write, `check` reports an error until a write succeeds, and a load balancer then may send no messages to store.
        // Therefore this removal itself must test whether the file is writable again.
        if (lastFailure !== undefined) assertWritable(database)
        return statements.deleteExpired.all(now)
      })
      subtractBytes(removedRows)
      return removedRows.length
    },
    sweepSize: maxExpiredPerSweep,

    /**
     * @returns the size of all stored messages in bytes
     * @throws the error of the last write or removal, if that failed
     * @throws the error of SQLite, if the file cannot be read now
     */
    check: (): number => {
      if (lastFailure !== undefined) throw lastFailure
      statements.largestAddress.get()
      return storedBytes
    },
  }
}

/** Prepares each SQL statement once. Otherwise SQLite would parse the statement at every call. */
function prepareStatements(database: DatabaseSync) {
  return {
    findStored: database.prepare('SELECT 1 FROM message WHERE topic = ? AND hash = ? AND expires_at > ?'),
    deleteReplaced: database.prepare('DELETE FROM message WHERE topic = ? AND hash = ? RETURNING bytes'),
    insert: database.prepare(
      `INSERT INTO message (topic, hash, publisher, message, tag, attestation, bytes, published_at, expires_at, address)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    deleteExpired: database.prepare(
      `DELETE FROM message WHERE seq IN (SELECT seq FROM message WHERE expires_at <= ? LIMIT ${maxExpiredPerSweep}) RETURNING bytes`,
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
    totalBytes: database.prepare('SELECT total(bytes) AS bytes FROM address'),
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
