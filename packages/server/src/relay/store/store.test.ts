import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MailboxLimits, MessageStore, NewMessage, ReadOptions } from './MessageStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { createSqliteStore } from './sqliteStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const nextFile = () => {
  files += 1
  return join(folder, `${files}.sqlite`)
}

/** What a message counts for beside its own bytes. */
const overhead = 512
const limits: MailboxLimits = {
  messagesPerTopic: 10,
  bytesPerTopic: 1_000 + 10 * overhead,
  clientBytes: 1e9,
  addressBytes: 1e9,
  storedBytes: 1e9,
}

const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: 'one',
  hash: `hash of ${text}`,
  publisher: 'alice',
  address: 'here',
  message: text,
  tag: 1100,
  attestation: undefined,
  publishedAt: 1_000,
  expiresAt: 2_000,
  ...more,
})

const page = (more: Partial<ReadOptions> = {}): ReadOptions => ({
  topic: 'one',
  after: 0,
  notFrom: 'nobody',
  now: 1_000,
  messages: 10,
  bytes: 1_000,
  ...more,
})

describe.each([
  { name: 'createMemoryStore', create: createMemoryStore },
  { name: 'createSqliteStore', create: () => createSqliteStore(nextFile()) },
])('$name', ({ create }) => {
  let store: MessageStore
  beforeEach(() => {
    store = create()
  })
  afterEach(() => store.close())

  const texts = async (options?: Partial<ReadOptions>) =>
    (await store.read(page(options))).messages.map((stored) => stored.message)

  test('default', async () => {
    const first = message('first', { attestation: 'attested' })
    const second = message('second')
    expect(await store.append([first, second], limits)).toEqual([
      { ...first, seq: 1 },
      { ...second, seq: 2 },
    ])
    expect(await store.read(page())).toMatchObject({
      messages: [
        { ...first, seq: 1 },
        { ...second, seq: 2 },
      ],
      hasMore: false,
    })
  })

  test('behavior: keeps the order of calls that come together', async () => {
    const all = Array.from({ length: 300 }, (_, index) => message(String(index), { topic: `topic ${index % 40}` }))
    await Promise.all(all.map((one) => store.append([one], limits)))
    expect(await texts({ topic: 'topic 7' })).toEqual(['7', '47', '87', '127', '167', '207', '247', '287'])
  })

  test('behavior: a message is there once on its topic', async () => {
    await store.append([message('first')], limits)
    const later = message('first', { publisher: 'bob', publishedAt: 1_500, expiresAt: 9_000 })
    expect(await store.append([later, message('second'), message('second')], limits)).toEqual([
      { ...message('second'), seq: 2 },
    ])
    expect(await store.append([message('first', { topic: 'other' })], limits)).toEqual([
      { ...message('first', { topic: 'other' }), seq: 3 },
    ])
    expect(await store.read(page())).toMatchObject({
      messages: [
        { ...message('first'), seq: 1 },
        { ...message('second'), seq: 2 },
      ],
      hasMore: false,
    })
  })

  test('behavior: a message that has expired may come again', async () => {
    await store.append([message('first'), message('second')], limits)
    const again = message('first', { publishedAt: 2_000, expiresAt: 3_000 })
    expect(await store.append([again], limits)).toEqual([{ ...again, seq: 3 }])
    expect(await store.read(page({ now: 2_500 }))).toMatchObject({ messages: [{ ...again, seq: 3 }], hasMore: false })
  })

  test('param: after, notFrom', async () => {
    await store.append([message('first'), message('second', { publisher: 'bob' }), message('third')], limits)
    expect(await texts({ after: 1 })).toEqual(['second', 'third'])
    expect(await texts({ notFrom: 'alice' })).toEqual(['second'])
  })

  test('param: now', async () => {
    await store.append([message('first'), message('second', { expiresAt: 2_001 })], limits)
    expect(await texts({ now: 1_999 })).toEqual(['first', 'second'])
    expect(await texts({ now: 2_000 })).toEqual(['second'])
  })

  test('param: messages', async () => {
    await store.append([message('first'), message('second'), message('third')], limits)
    expect(await store.read(page({ messages: 2 }))).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }], hasMore: true })
    expect(await store.read(page({ messages: 3 }))).toMatchObject({ messages: { length: 3 }, hasMore: false })
    expect(await store.read(page({ messages: 0 }))).toMatchObject({ messages: [], hasMore: true })
  })

  test('param: bytes', async () => {
    await store.append([message('äöü'), message('x'), message('y')], limits)
    expect(await store.read(page({ bytes: 7 }))).toMatchObject({ messages: [{ seq: 1 }, { seq: 2 }], hasMore: true })
    expect(await store.read(page({ bytes: 1 }))).toMatchObject({ messages: [{ seq: 1 }], hasMore: true })
  })

  test('error: the mailbox is full', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => message(`number ${index}`))
    await store.append(ten, limits)
    await expect(store.append([message('one more')], limits)).rejects.toMatchObject({ full: 'topic' })
    expect(await store.append([message('number 3')], limits)).toEqual([])
    const long = message('x'.repeat(1_001 + 9 * overhead), { topic: 'other' })
    await expect(store.append([long], limits)).rejects.toMatchObject({ full: 'topic' })
  })

  test('behavior: on a full topic the address that has most of it gives way to another', async () => {
    const flood = Array.from({ length: 9 }, (_, index) =>
      message(`junk ${index}`, { publisher: `key ${index % 3}`, address: 'flood' }),
    )
    await store.append([message('first')], limits)
    for (const junk of flood) await store.append([junk], limits)
    const own = message('from the flood', { publisher: 'key 9', address: 'flood' })
    await expect(store.append([own], limits)).rejects.toMatchObject({ full: 'topic' })
    expect(await store.append([message('second')], limits)).toHaveLength(1)
    expect(await store.append([message('third', { address: 'there' })], limits)).toHaveLength(1)
    const kept = await texts()
    expect(kept.filter((text) => !text.startsWith('junk'))).toEqual(['first', 'second', 'third'])
    expect(kept.length).toBeLessThanOrEqual(10)
    const long = message('x'.repeat(1_001 + 9 * overhead))
    await expect(store.append([long], limits)).rejects.toMatchObject({ full: 'topic' })
    expect(await texts()).toEqual(expect.arrayContaining(['first', 'second', 'third']))
    // What gave way is counted no more.
    expect(await store.removeExpired(2_000)).toBe(kept.length)
    expect(await store.check()).toBe(0)
  })

  test('error: a publisher has as much as it may', async () => {
    const two = { ...limits, clientBytes: 2 * overhead + 10 }
    await store.append([message('a')], two)
    const both = [message('12345', { topic: 'two' }), message('67890', { topic: 'three' })]
    await expect(store.append(both, two)).rejects.toMatchObject({ full: 'client' })
    expect(await texts({ topic: 'two' })).toEqual([])
    expect(await store.append(both.slice(1), two)).toHaveLength(1)
    // What is there already takes no room, and others have their own.
    expect(await store.append(both.slice(1), two)).toEqual([])
    await expect(store.append(both.slice(0, 1), two)).rejects.toMatchObject({ full: 'client' })
    expect(await store.append([message('other', { publisher: 'bob' })], two)).toHaveLength(1)

    expect(await store.removeExpired(2_000)).toBe(3)
    const later = (text: string, at: number) => message(text, { publishedAt: at, expiresAt: at + 1_000 })
    await store.append([later('e', 2_000)], two)
    // It takes the place of the one that has expired.
    await store.append([later('e', 3_000)], two)
    expect(await store.append([later('f', 3_000)], two)).toHaveLength(1)
    await expect(store.append([later('h', 3_000)], two)).rejects.toMatchObject({ full: 'client' })
  })

  test('behavior: an address that has too much loses the oldest messages of its largest publisher', async () => {
    const four = { ...limits, addressBytes: 4 * overhead + 40 }
    const of = (publisher: string, text: string, address = 'here') =>
      message(text, { publisher, address, topic: publisher })
    await store.append([of('bob', 'small')], four)
    await store.append([of('carol', 'elsewhere', 'there')], four)
    for (let index = 0; index < 40; index += 1)
      await store.append([of('hog', `big ${index}`)], { ...four, messagesPerTopic: 99 })
    expect(await texts({ topic: 'hog' })).toEqual(expect.arrayContaining(['big 39']))
    expect((await texts({ topic: 'hog' })).length).toBeLessThanOrEqual(3)
    expect([await texts({ topic: 'bob' }), await texts({ topic: 'carol' })]).toEqual([['small'], ['elsewhere']])
    const tooLong = of('bob', 'x'.repeat(5 * overhead))
    await expect(store.append([tooLong], four)).rejects.toMatchObject({ full: 'store' })
    expect(await texts({ topic: 'bob' })).toEqual(['small'])
  })

  test('behavior: where all is full, the address with most loses the oldest messages of its largest publisher', async () => {
    const full = { ...limits, storedBytes: 20 * overhead + 500 }
    const at = (address: string, publisher: string, text: string) =>
      message(text, { address, publisher, topic: publisher })
    for (let index = 0; index < 18; index += 1) {
      const name = `key ${index % 2}`
      await store.append([at('hog', name, `big ${index}`)], full)
    }
    for (const name of ['ann', 'bob', 'cy', 'dan'])
      expect(await store.append([at(name, name, name)], full)).toHaveLength(1)
    for (const name of ['ann', 'bob', 'cy', 'dan']) expect(await texts({ topic: name })).toEqual([name])
    expect(await store.check()).toBeLessThanOrEqual(full.storedBytes)
  })

  test('error: more at once than there may be, and all that is there stays', async () => {
    const full = { ...limits, storedBytes: 3 * overhead + 30 }
    await store.append([message('small', { address: 'there', publisher: 'bob', topic: 'two' })], full)
    await expect(store.append([message('x'.repeat(4 * overhead))], full)).rejects.toMatchObject({ full: 'store' })
    expect(await texts({ topic: 'two' })).toEqual(['small'])
  })

  test('behavior: rows that are left out are counted, and a read looks at no more than a thousand', async () => {
    const roomy = { ...limits, messagesPerTopic: 9_999, bytesPerTopic: 1e9 }
    await store.append(
      Array.from({ length: 1_500 }, (_, index) => message(String(index))),
      roomy,
    )
    await store.append([message('from bob', { publisher: 'bob' })], roomy)
    const first = await store.read(page({ notFrom: 'alice' }))
    expect(first).toEqual({ messages: [], hasMore: true, last: 1_000, rows: 1_000 })
    const second = await store.read(page({ notFrom: 'alice', after: first.last }))
    expect(second).toMatchObject({ messages: [{ message: 'from bob' }], hasMore: false, last: 1_501, rows: 501 })
    expect(await store.read(page({ topic: 'none' }))).toEqual({ messages: [], hasMore: false, last: 0, rows: 0 })
  })

  test('behavior: what has expired makes room', async () => {
    const soon = Array.from({ length: 10 }, (_, index) => message('x'.repeat(100 - index)))
    await store.append(soon, limits)
    await store.append([message('y'.repeat(1_000), { topic: 'two', expiresAt: 9_000 })], limits)
    await expect(store.append([message('z')], limits)).rejects.toMatchObject({ full: 'topic' })
    expect(await store.removeExpired(1_999)).toBe(0)
    expect(await store.removeExpired(2_000)).toBe(10)
    const more = Array.from({ length: 10 }, (_, index) =>
      message('x'.repeat(100 - index), { publishedAt: 2_000, expiresAt: 3_000 }),
    )
    expect(await store.append(more, limits)).toMatchObject(
      Array.from({ length: 10 }, (_, index) => ({ seq: 12 + index })),
    )
  })
})

describe('createMemoryStore', () => {
  test('behavior: what gives way is found without a look at every publisher and every address', async () => {
    const store = createMemoryStore()
    const many = 500
    const full = { ...limits, addressBytes: many * (overhead + 4), storedBytes: many * (overhead + 4) }
    const newcomer = (index: number, address: string) => {
      const name = String(index).padStart(4, '0')
      return message(name, { topic: name, publisher: name, address })
    }
    for (let index = 0; index < many; index += 1) await store.append([newcomer(index, 'flood')], full)
    const iterate = vi.spyOn(Map.prototype, Symbol.iterator)
    let looked = 0
    iterate.mockImplementation(function* (this: Map<unknown, unknown>) {
      for (const entry of this.entries()) {
        looked += 1
        yield entry
      }
      return undefined
    } as never)
    for (let index = many; index < 2 * many; index += 1) await store.append([newcomer(index, 'flood')], full)
    for (let index = 2 * many; index < 3 * many; index += 1) await store.append([newcomer(index, `${index}`)], full)
    iterate.mockRestore()
    expect(looked).toBeLessThan(10 * many)
    expect(await store.check()).toBeLessThanOrEqual(full.storedBytes)
    await store.close()
  })
})

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
