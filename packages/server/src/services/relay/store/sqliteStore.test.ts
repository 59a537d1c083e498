import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { limits, message, overheadBytes, page } from '../../../../test/messages.ts'
import { prepareDatabase } from './sqliteSchema.ts'
import { createSqliteStore } from './sqliteStore.ts'
import { createSqliteWriter } from './sqliteWriter.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const nextFile = () => {
  files += 1
  return join(folder, `${files}.sqlite`)
}

describe('createSqliteStore', () => {
  test('behavior: messages survive a restart, and their numbers continue', async () => {
    const file = nextFile()
    const before = createSqliteStore(file)
    await before.append([message('first'), message('second')], limits)
    await before.removeExpired(9_000)
    await before.append([message('third', { attestation: 'attested' })], limits)
    await before.close()

    const after = createSqliteStore(file)
    expect((await after.read(page())).messages).toEqual([{ ...message('third', { attestation: 'attested' }), seq: 3 }])
    // The sums of bytes, which the limits use, are also the same after the restart.
    const weight = 'thirdattested'.length + overheadBytes
    expect(await after.check()).toBe(weight)
    const full = { ...limits, clientBytes: weight + overheadBytes + 2 }
    await expect(after.append([message('long', { topic: 'three' })], full)).rejects.toMatchObject({ full: 'client' })
    expect(await after.append([message('ok', { topic: 'three' })], full)).toHaveLength(1)
    await after.close()
  })

  test('behavior: close waits for pending appends', async () => {
    const file = nextFile()
    const before = createSqliteStore(file)
    const whenAppended = before.append([message('first')], limits)
    await before.close()
    expect(await whenAppended).toEqual([{ ...message('first'), seq: 1 }])
  })

  test('behavior: evicts at most 128 messages per turn of the event loop', async () => {
    const store = createSqliteStore(nextFile())
    const full = { ...limits, bytesPerTopic: 1e9, addressBytes: 600 * (overheadBytes + 4) }
    const short = Array.from({ length: 600 }, (_, index) => message(String(index + 1_000), { topic: `topic ${index}` }))
    await store.append(short, full)
    const long = store.append(
      [message('x'.repeat(500 * (overheadBytes + 4) - overheadBytes), { publisher: 'bob' })],
      full,
    )
    const later = store.append([message('next', { publisher: 'bob', topic: 'two' })], full)
    const neighbour = store.append([message('hi', { address: 'there', publisher: 'ann' })], full)
    const done: string[] = []
    void long.then(() => done.push('long'))
    void later.then(() => done.push('later'))
    void neighbour.then(() => done.push('neighbour'))
    let most = 0
    for (let before = await store.check(); done.length < 3; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const now = await store.check()
      most = Math.max(most, before - now)
      before = now
    }
    // IP addresses take turns: the append of the other address ('neighbour') comes before the second append of the busy address ('later').
    expect(done).toEqual(['long', 'neighbour', 'later'])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(128 * (overheadBytes + 4))
    expect(await store.check()).toBeLessThanOrEqual(full.addressBytes + overheadBytes + 2)
    await store.close()
  })

  test('behavior: stores a batch on busy topics in one commit, and closes afterwards', async () => {
    const store = createSqliteStore(nextFile())
    const most = { ...limits, messagesPerTopic: 5_000, bytesPerTopic: 1e9, addressBytesPerTopic: 4_000 * overheadBytes }
    const topics = ['one', 'two', 'three', 'four', 'five', 'six']
    const texts = Array.from({ length: 4_100 }, (_, index) => String(index))
    for (const topic of topics)
      for (const address of ['0', '1'])
        await store.append(
          texts.filter((_, index) => index % 2 === Number(address)).map((text) => message(text, { topic, address })),
          most,
        )
    const commits = vi.spyOn(DatabaseSync.prototype, 'exec')
    const batch = store.append(
      topics.map((topic) => message('more', { topic, address: '1' })),
      most,
    )
    expect(await batch).toHaveLength(6)
    const count = commits.mock.calls.filter(([text]) => text === 'COMMIT').length
    commits.mockRestore()
    expect(count).toBe(1)
    await store.close()
  })

  test('behavior: finds the messages to evict from a full topic without a scan', async () => {
    const file = nextFile()
    const store = createSqliteStore(file)
    await store.append([message('first')], limits)
    await store.close()
    const database = new DatabaseSync(file)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    createSqliteWriter(database)
    const texts = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    const steps = texts.flatMap((text) =>
      database
        .prepare(`EXPLAIN QUERY PLAN ${text}`)
        .all()
        .map(({ detail }) => `${detail}`),
    )
    database.close()
    const looks = steps.filter((step) => /SCAN|TEMP B-TREE/.test(step) && !/^SCAN address/.test(step))
    expect([texts.length > 9, looks]).toEqual([true, []])
  })

  test('behavior: removes thousands of expired messages', async () => {
    const store = createSqliteStore(nextFile())
    const roomy = { ...limits, messagesPerTopic: 9_999, bytesPerTopic: 1e9 }
    await store.append(
      Array.from({ length: 2_500 }, (_, index) => message(String(index))),
      roomy,
    )
    expect(await store.removeExpired(2_000)).toBe(2_500)
    await store.close()
  })

  test('behavior: removes expired messages a hundred at a time, with other work in between', async () => {
    const store = createSqliteStore(nextFile())
    const roomy = { ...limits, messagesPerTopic: 9_999, bytesPerTopic: 1e9 }
    const all = Array.from({ length: 350 }, (_, index) => message(String(index + 1_000)))
    await store.append(all, roomy)
    const before = [await store.check()]
    const removing = store.removeExpired(2_000)
    while (before.at(-1) !== 0) {
      before.push(await store.check())
      await new Promise((resolve) => setImmediate(resolve))
    }
    const most = Math.max(...before.map((bytes, turn) => (before[turn - 1] ?? bytes) - bytes))
    expect([await removing, most]).toEqual([350, 100 * (overheadBytes + 4)])
    await store.close()
  })

  test('behavior: migrates a file of the first version', async () => {
    const file = nextFile()
    const old = new DatabaseSync(file)
    old.exec(`
      PRAGMA user_version = 1;
      CREATE TABLE message (
        seq INTEGER PRIMARY KEY AUTOINCREMENT, topic TEXT NOT NULL, hash TEXT NOT NULL, publisher TEXT NOT NULL,
        message TEXT NOT NULL, tag INTEGER NOT NULL, attestation TEXT, bytes INTEGER NOT NULL,
        published_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX message_order ON message (topic, seq, bytes);
      INSERT INTO message VALUES (7, 'one', 'hash of first', 'alice', 'first', 1100, NULL, 5, 1000, 2000);`)
    old.close()
    const store = createSqliteStore(file)
    expect((await store.read(page())).messages).toEqual([{ ...message('first', { address: '' }), seq: 7 }])
    expect(await store.append([message('second')], limits)).toMatchObject([{ seq: 8 }])
    expect(await store.removeExpired(2_000)).toBe(2)
    expect(await store.check()).toBe(0)
    await store.close()
  })

  test.each([
    ['second', 'CREATE INDEX message_place ON message (topic, seq); PRAGMA user_version = 2;'],
    ['third', 'CREATE INDEX message_seq ON message (topic, seq, address, bytes); PRAGMA user_version = 3;'],
  ])('behavior: migrates a file of the %s version', async (_, change) => {
    const file = nextFile()
    const before = createSqliteStore(file)
    await before.append([message('first')], limits)
    await before.close()
    const old = new DatabaseSync(file)
    // Version 4 introduced the sums by topic and IP address, so the test removes them to get a file of an earlier version.
    old.exec(`
      DROP INDEX message_seq; DROP INDEX message_share; DROP TABLE share;
      DROP TRIGGER message_added; DROP TRIGGER message_removed;
      CREATE TRIGGER message_added AFTER INSERT ON message BEGIN
        UPDATE mailbox SET messages = messages + 1 WHERE topic = new.topic;
      END;
      CREATE TRIGGER message_removed AFTER DELETE ON message BEGIN
        UPDATE mailbox SET messages = messages - 1 WHERE topic = old.topic;
      END;
      ${change}`)
    old.close()
    const store = createSqliteStore(file)
    const two = { ...limits, addressBytesPerTopic: 2 * (overheadBytes + 6) }
    expect(await store.append([message('second')], two)).toMatchObject([{ seq: 2 }])
    await expect(store.append([message('third')], two)).rejects.toMatchObject({ full: 'topic' })
    expect((await store.read(page())).messages.map(({ seq }) => seq)).toEqual([1, 2])
    expect(await store.removeExpired(2_000)).toBe(2)
    await store.close()
    const now = new DatabaseSync(file)
    const indexes = now.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'message'").all()
    const sums = ['mailbox', 'share', 'holder', 'address'].map((table) => now.prepare(`SELECT * FROM ${table}`).all())
    now.close()
    expect(indexes.map(({ name }) => name).sort()).toEqual([
      'message_expiry',
      'message_holder',
      'message_once',
      'message_seq',
      'message_share',
    ])
    expect(sums).toEqual([[], [], [], []])
  })

  test('error: check rejects after a failed write, until a write succeeds', async () => {
    const store = createSqliteStore(nextFile())
    const broken = message('first', { publisher: undefined as unknown as string })
    await expect(store.append([broken], limits)).rejects.toThrow()
    await expect(store.check()).rejects.toThrow()
    await store.append([message('second')], limits)
    expect(await store.check()).toBe('second'.length + overheadBytes)
    await store.close()
  })

  test('error: check throws after a failed write, until a sweep can write', async () => {
    const file = nextFile()
    const database = new DatabaseSync(file)
    prepareDatabase(database)
    const writer = createSqliteWriter(database)
    const append = { messages: [message('first')], limits }
    database.exec('PRAGMA query_only = ON')
    expect(() => writer.write([append])).toThrow('readonly')
    expect(() => writer.removeSomeExpired(0)).toThrow('readonly')
    expect(() => writer.check()).toThrow('readonly')
    database.exec('PRAGMA query_only = OFF; PRAGMA wal_checkpoint(TRUNCATE)')
    expect(() => writer.check()).toThrow('readonly')
    expect(writer.removeSomeExpired(0)).toBe(0)
    expect(writer.check()).toBe(0)
    // No message had expired, so the sweep has written only to test whether the file can be written.
    const { size } = statSync(`${file}-wal`)
    expect(size).toBeGreaterThan(0)
    writer.removeSomeExpired(0)
    expect(statSync(`${file}-wal`).size).toBe(size)
    database.close()
  })

  test('error: another process uses the file', async () => {
    const file = nextFile()
    const first = createSqliteStore(file)
    expect(() => createSqliteStore(file)).toThrow('database is locked')
    await first.close()
  })

  test('error: every append of a failed group rejects', async () => {
    const store = createSqliteStore(nextFile())
    const broken = message('first', { publisher: undefined as unknown as string })
    const results = await Promise.allSettled([
      store.append([message('second')], limits),
      store.append([broken], limits),
    ])
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await store.append([message('second')], limits)).toEqual([{ ...message('second'), seq: 1 }])
    await store.close()
  })
})
