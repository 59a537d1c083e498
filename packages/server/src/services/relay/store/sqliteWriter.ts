import type { DatabaseSync } from 'node:sqlite'
import { makeRoom, type Room } from './ensureCapacity.ts'
import type { Append, Outcome } from './groupCommit.ts'
import { MailboxFullError, type NewMessage, type StoredMessage } from './MessageStore.ts'
import { weightOf } from './sizeOf.ts'
import { touch } from './sqliteSchema.ts'

/** How many expired messages one transaction removes: a few ms, in which all else waits. */
const sweepSize = 100

/**
 * Writes groups of appends, each in one transaction.
 *
 * @param rowsPerWrite - How many messages one write may evict to make room: measured about 10 ms. The rest is evicted in the next
 *   write.
 */
export function createSqliteWriter(database: DatabaseSync, rowsPerWrite = 128) {
  const isThere = database.prepare('SELECT 1 FROM message WHERE topic = ? AND hash = ? AND expires_at > ?')
  const replaced = database.prepare('DELETE FROM message WHERE topic = ? AND hash = ? RETURNING bytes')
  const insert = database.prepare(
    `INSERT INTO message (topic, hash, publisher, message, tag, attestation, bytes, published_at, expires_at, address)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  const expired = database.prepare(
    `DELETE FROM message WHERE seq IN (SELECT seq FROM message WHERE expires_at <= ? LIMIT ${sweepSize}) RETURNING bytes`,
  )
  const ofTopic = database.prepare('SELECT messages, bytes FROM mailbox WHERE topic = ?')
  const ofClient = database.prepare('SELECT bytes FROM holder WHERE address = ? AND publisher = ?')
  const ofAddress = database.prepare('SELECT bytes FROM address WHERE name = ?')
  const largest = database.prepare('SELECT name FROM address ORDER BY bytes DESC LIMIT 1')
  const largestAt = database.prepare('SELECT publisher FROM holder WHERE address = ? ORDER BY bytes DESC LIMIT 1')
  const oldest = database.prepare(
    `DELETE FROM message WHERE seq =
       (SELECT seq FROM message WHERE address = ? AND publisher = ? ORDER BY seq LIMIT 1) RETURNING bytes`,
  )
  const largestOn = database.prepare('SELECT address FROM share WHERE topic = ? ORDER BY bytes DESC LIMIT 1')
  const ofAddressOn = database.prepare('SELECT bytes FROM share WHERE topic = ? AND address = ?')
  const oldestOn = database.prepare(
    `DELETE FROM message WHERE seq =
       (SELECT seq FROM message WHERE topic = ? AND address = ? ORDER BY seq LIMIT 1) RETURNING bytes`,
  )
  const whole = database.prepare('SELECT total(bytes) AS bytes FROM address')
  let stored = bytesOf(whole.get())
  let failure: unknown
  let rowsLeft = rowsPerWrite

  const room: Room = {
    weightOf,
    hasTime: () => rowsLeft > 0,
    ofTopic: (topic) => (ofTopic.get(topic) ?? { messages: 0, bytes: 0 }) as { messages: number; bytes: number },
    largestOn: (topic) => largestOn.get(topic)?.address as string | undefined,
    ofAddressOn: (topic, address) => bytesOf(ofAddressOn.get(topic, address)),
    giveWayOn: (topic, address) => evict(oldestOn.all(topic, address)),
    ofClient: (address, publisher) => bytesOf(ofClient.get(address, publisher)),
    ofAddress: (address) => bytesOf(ofAddress.get(address)),
    stored: () => stored,
    largest: () => String(largest.get()?.name),
    giveWay: (address) => evict(oldest.all(address, String(largestAt.get(address)?.publisher))),
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
      // A full disk may have rolled back already.
      if (database.isTransaction) database.exec('ROLLBACK')
      stored = bytesOf(whole.get())
      throw error
    }
  }

  function isKnown({ topic, hash, publishedAt }: NewMessage): boolean {
    return isThere.get(topic, hash, publishedAt) !== undefined
  }

  function forget(removed: readonly Record<string, unknown>[]) {
    for (const row of removed) stored -= bytesOf(row)
  }

  function evict(removed: readonly Record<string, unknown>[]) {
    // Otherwise a loop that makes room would never end.
    if (removed.length === 0) throw new Error('Nothing is held')
    rowsLeft -= removed.length
    forget(removed)
  }

  function store(message: NewMessage): StoredMessage {
    const { topic, hash, publisher, tag, attestation = null, publishedAt, expiresAt, address } = message
    forget(replaced.all(topic, hash))
    const bytes = weightOf(message)
    stored += bytes
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

  /** @returns `undefined` if there was no time to make enough room */
  function append({ messages, limits }: Append): Outcome | undefined {
    const added = messages.filter((message) => !isKnown(message))
    try {
      if (!makeRoom(added, limits, room)) return undefined
    } catch (error) {
      if (error instanceof MailboxFullError) return { error }
      throw error
    }
    // One after the other: the same message twice is stored once.
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

    /** Answers how many were removed: `sweepSize` where there may be more. */
    removeSomeExpired: (now: number): number => {
      const removed = transaction(() => {
        // A load balancer that obeys `check` sends nothing to write, so the sweep tests whether the file can be written.
        if (failure !== undefined) touch(database)
        return expired.all(now)
      })
      forget(removed)
      return removed.length
    },
    sweepSize,

    /** @returns the bytes of all messages. Throws the error of the last write or sweep if it failed, or of this call. */
    check: (): number => {
      if (failure !== undefined) throw failure
      largest.get()
      return stored
    },
  }
}

function bytesOf(row: Record<string, unknown> | undefined): number {
  return Number(row?.bytes ?? 0)
}
