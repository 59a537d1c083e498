import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { limits, message, overhead, page } from '../../../test/messages.ts'
import { createSqliteStore } from './sqliteStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const nextFile = () => {
  files += 1
  return join(folder, `${files}.sqlite`)
}

describe('createSqliteStore', () => {
  test('behavior: what was stored is there after a restart, and numbers go on', async () => {
    const file = nextFile()
    const before = createSqliteStore(file)
    await before.append([message('first'), message('second')], limits)
    await before.removeExpired(9_000)
    await before.append([message('third', { attestation: 'attested' })], limits)
    await before.close()

    const after = createSqliteStore(file)
    expect((await after.read(page())).messages).toEqual([{ ...message('third', { attestation: 'attested' }), seq: 3 }])
    // Their sizes are known again too.
    const weight = 'thirdattested'.length + overhead
    expect(await after.check()).toBe(weight)
    const full = { ...limits, clientBytes: weight + overhead + 2 }
    await expect(after.append([message('long', { topic: 'three' })], full)).rejects.toMatchObject({ full: 'client' })
    expect(await after.append([message('ok', { topic: 'three' })], full)).toHaveLength(1)
    await after.close()
  })

  test('behavior: closing waits for what was given to it', async () => {
    const file = nextFile()
    const before = createSqliteStore(file)
    const appended = before.append([message('first')], limits)
    await before.close()
    expect(await appended).toEqual([{ ...message('first'), seq: 1 }])
  })

  test('behavior: to make room, a hundred rows or so go at a time, and others have their turn in between', async () => {
    const store = createSqliteStore(nextFile())
    const full = { ...limits, bytesPerTopic: 1e9, addressBytes: 600 * (overhead + 4) }
    const short = Array.from({ length: 600 }, (_, index) => message(String(index + 1_000), { topic: `topic ${index}` }))
    await store.append(short, full)
    const long = store.append([message('x'.repeat(500 * (overhead + 4) - overhead), { publisher: 'bob' })], full)
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
    expect(done).toEqual(['neighbour', 'long', 'later'])
    expect(most).toBeGreaterThan(0)
    expect(most).toBeLessThanOrEqual(144 * (overhead + 4))
    expect(await store.check()).toBeLessThanOrEqual(full.addressBytes + overhead + 2)
    await store.close()
  })

  test('behavior: rows that are looked at for a full topic count too', async () => {
    const store = createSqliteStore(nextFile())
    const most = { ...limits, messagesPerTopic: 5_000, bytesPerTopic: 1e9, addressBytesPerTopic: 5_000 * overhead }
    const all = Array.from({ length: 5_000 }, (_, index) => message(String(index), { address: `${index % 2}` }))
    for (let start = 0; start < 10; start += 1)
      for (const address of ['0', '1'])
        await store.append(
          all.slice(start * 500, (start + 1) * 500).filter((each) => each.address === address),
          most,
        )
    const commits = vi.spyOn(DatabaseSync.prototype, 'exec')
    const more = Array.from({ length: 40 }, (_, index) =>
      store.append([message(`more ${index}`, { address: '1' })], most).catch(() => undefined),
    )
    await Promise.all(more)
    const count = commits.mock.calls.filter(([text]) => text === 'COMMIT').length
    commits.mockRestore()
    expect(count).toBeGreaterThanOrEqual(10)
    await store.close()
  })

  test('behavior: removes thousands', async () => {
    const store = createSqliteStore(nextFile())
    const roomy = { ...limits, messagesPerTopic: 9_999, bytesPerTopic: 1e9 }
    await store.append(
      Array.from({ length: 2_500 }, (_, index) => message(String(index))),
      roomy,
    )
    expect(await store.removeExpired(2_000)).toBe(2_500)
    await store.close()
  })

  test('behavior: what has expired is removed a hundred at a time, and others have their turn in between', async () => {
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
    expect([await removing, most]).toEqual([350, 100 * (overhead + 4)])
    await store.close()
  })

  test('behavior: a file of the first version', async () => {
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

  test('behavior: a file of the second version', async () => {
    const file = nextFile()
    const before = createSqliteStore(file)
    await before.append([message('first')], limits)
    await before.close()
    const old = new DatabaseSync(file)
    old.exec(`
      DROP INDEX message_seq;
      CREATE INDEX message_place ON message (topic, seq);
      PRAGMA user_version = 2;`)
    old.close()
    const store = createSqliteStore(file)
    expect(await store.append([message('second')], limits)).toMatchObject([{ seq: 2 }])
    expect((await store.read(page())).messages.map(({ seq }) => seq)).toEqual([1, 2])
    await store.close()
    const now = new DatabaseSync(file)
    const indexes = now.prepare("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'message'").all()
    now.close()
    expect(indexes.map(({ name }) => name).sort()).toEqual([
      'message_expiry',
      'message_holder',
      'message_once',
      'message_seq',
    ])
  })

  test('error: a store that could not write says so, until it can', async () => {
    const store = createSqliteStore(nextFile())
    const broken = message('first', { publisher: undefined as unknown as string })
    await expect(store.append([broken], limits)).rejects.toThrow()
    await expect(store.check()).rejects.toThrow()
    await store.append([message('second')], limits)
    expect(await store.check()).toBe('second'.length + overhead)
    await store.close()
  })

  test('error: another process has the file', async () => {
    const file = nextFile()
    const first = createSqliteStore(file)
    expect(() => createSqliteStore(file)).toThrow('database is locked')
    await first.close()
  })

  test('error: what fails is told to everyone who waited for it', async () => {
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
