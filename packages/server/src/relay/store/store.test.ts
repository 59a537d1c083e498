import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
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

const limits: MailboxLimits = { messagesPerTopic: 10, bytesPerTopic: 1_000, storedMessages: 1_000, storedBytes: 2_000 }

const message = (text: string, more: Partial<NewMessage> = {}): NewMessage => ({
  topic: 'one',
  hash: `hash of ${text}`,
  publisher: 'alice',
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
    expect(await store.read(page())).toEqual({
      messages: [
        { ...first, seq: 1 },
        { ...second, seq: 2 },
      ],
      hasMore: false,
    })
  })

  test('behavior: keeps the order of calls that come together', async () => {
    const all = Array.from({ length: 300 }, (_, index) => message(String(index), { topic: `topic ${index % 40}` }))
    await Promise.all(all.map((one) => store.append([one], { ...limits, storedBytes: 10_000 })))
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
    expect(await store.read(page())).toEqual({
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
    expect(await store.read(page({ now: 2_500 }))).toEqual({ messages: [{ ...again, seq: 3 }], hasMore: false })
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
    expect(await store.read(page({ messages: 0 }))).toEqual({ messages: [], hasMore: true })
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
    const long = message('x'.repeat(1_001), { topic: 'other' })
    await expect(store.append([long], limits)).rejects.toMatchObject({ full: 'topic' })
  })

  test('error: the store is full', async () => {
    await store.append([message('x'.repeat(1_000)), message('y'.repeat(900), { topic: 'two' })], limits)
    const small = message('z'.repeat(100), { topic: 'three' })
    const tooMuch = message('one too many', { topic: 'four' })
    await expect(store.append([small, tooMuch], limits)).rejects.toMatchObject({ full: 'store' })
    expect(await texts({ topic: 'three' })).toEqual([])
    expect(await store.append([small], limits)).toHaveLength(1)
  })

  test('error: the store has as many messages as it may', async () => {
    const three = { ...limits, storedMessages: 3 }
    await store.append([message('a'), message('b', { topic: 'two' })], three)
    const both = [message('c', { topic: 'three' }), message('d', { topic: 'four' })]
    await expect(store.append(both, three)).rejects.toMatchObject({ full: 'store' })
    expect(await store.append(both.slice(1), three)).toHaveLength(1)
    // What is there already takes no room.
    expect(await store.append(both.slice(1), three)).toEqual([])
    await expect(store.append(both.slice(0, 1), three)).rejects.toMatchObject({ full: 'store' })

    expect(await store.removeExpired(2_000)).toBe(3)
    const later = (text: string, at: number) => message(text, { publishedAt: at, expiresAt: at + 1_000 })
    await store.append([later('e', 2_000)], three)
    // It takes the place of the one that has expired.
    await store.append([later('e', 3_000)], three)
    expect(await store.append([later('f', 3_000), later('g', 3_000)], three)).toHaveLength(2)
    await expect(store.append([later('h', 3_000)], three)).rejects.toMatchObject({ full: 'store' })
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
    await after.append([message('x'.repeat(980))], limits)
    await after.append([message('y'.repeat(900), { topic: 'two' })], limits)
    // Its size is known again too.
    await expect(after.append([message('z'.repeat(108), { topic: 'three' })], limits)).rejects.toMatchObject({
      full: 'store',
    })
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
    const roomy = { messagesPerTopic: 9_999, bytesPerTopic: 99_999, storedMessages: 9_999, storedBytes: 99_999 }
    await store.append(
      Array.from({ length: 2_500 }, (_, index) => message(String(index))),
      roomy,
    )
    expect(await store.removeExpired(2_000)).toBe(2_500)
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
