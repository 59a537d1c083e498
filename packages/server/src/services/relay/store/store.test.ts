import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits, message, overheadBytes, page } from '../../../../test/messages.ts'
import type { MessageStore, ReadOptions } from './MessageStore.ts'
import { createMemoryStore } from './memoryStore.ts'
import { createSqliteStore } from './sqliteStore.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const nextFile = () => {
  files += 1
  return join(folder, `${files}.sqlite`)
}

describe.each([
  { name: 'createMemoryStore', create: () => createMemoryStore(overheadBytes) },
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

  test('behavior: keeps the order of simultaneous calls', async () => {
    const all = Array.from({ length: 300 }, (_, index) => message(String(index), { topic: `topic ${index % 40}` }))
    await Promise.all(all.map((one) => store.append([one], limits)))
    expect(await texts({ topic: 'topic 7' })).toEqual(['7', '47', '87', '127', '167', '207', '247', '287'])
  })

  test('behavior: stores a message once per topic', async () => {
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

  test('behavior: stores an expired message again', async () => {
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
    const long = message('x'.repeat(1_001 + 9 * overheadBytes), { topic: 'other' })
    await expect(store.append([long], limits)).rejects.toMatchObject({ full: 'topic' })
  })

  test('behavior: on a full topic, evicts messages of the address with the most', async () => {
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
    const long = message('x'.repeat(1_001 + 9 * overheadBytes))
    await expect(store.append([long], limits)).rejects.toMatchObject({ full: 'topic' })
    const left = await texts()
    expect(left).toEqual(expect.arrayContaining(['first', 'second', 'third']))
    // If evicted messages still counted against the limits, `check` would not return 0 after all others are removed.
    expect(await store.removeExpired(2_000)).toBe(left.length)
    expect(await store.check()).toBe(0)
  })

  test('error: an address has reached its limit on a topic', async () => {
    const two = { ...limits, addressBytesPerTopic: 2 * (overheadBytes + 5) }
    for (const publisher of ['key 1', 'key 2']) await store.append([message(publisher, { publisher })], two)
    const third = message('key 3', { publisher: 'key 3' })
    await expect(store.append([third], two)).rejects.toMatchObject({ full: 'topic' })
    expect(await store.append([{ ...third, topic: 'two' }], two)).toHaveLength(1)
    expect(await store.append([{ ...third, address: 'there' }], two)).toHaveLength(1)
    const both = ['a', 'b', 'c'].map((text) => message(text, { address: 'elsewhere' }))
    await expect(store.append(both, two)).rejects.toMatchObject({ full: 'topic' })
    expect(await texts()).toEqual(['key 1', 'key 2', 'key 3'])
  })

  test('error: an address at its limit on one topic evicts nothing on other topics', async () => {
    const one = { ...limits, addressBytesPerTopic: overheadBytes + 6 }
    const others = Array.from({ length: 10 }, (_, index) => message(`${index}`, { address: `there ${index}` }))
    for (const other of others) await store.append([other], one)
    await store.append([message('first', { topic: 'two' })], one)
    const both = [message('a'), message('b', { topic: 'two' })]
    await expect(store.append(both, one)).rejects.toMatchObject({ full: 'topic' })
    expect(await texts()).toHaveLength(10)
    expect(await store.append(both.slice(0, 1), one)).toHaveLength(1)
  })

  test('error: a publisher has reached its limit', async () => {
    const two = { ...limits, clientBytes: 2 * overheadBytes + 10 }
    await store.append([message('a')], two)
    const both = [message('12345', { topic: 'two' }), message('67890', { topic: 'three' })]
    await expect(store.append(both, two)).rejects.toMatchObject({ full: 'client' })
    expect(await texts({ topic: 'two' })).toEqual([])
    expect(await store.append(both.slice(1), two)).toHaveLength(1)
    // The publisher may repeat a message that is already stored, because this needs no capacity. Other publishers have separate limits.
    expect(await store.append(both.slice(1), two)).toEqual([])
    await expect(store.append(both.slice(0, 1), two)).rejects.toMatchObject({ full: 'client' })
    expect(await store.append([message('other', { publisher: 'bob' })], two)).toHaveLength(1)

    expect(await store.removeExpired(2_000)).toBe(3)
    const later = (text: string, at: number) => message(text, { publishedAt: at, expiresAt: at + 1_000 })
    await store.append([later('e', 2_000)], two)
    // The same text is stored again after its expiry. The new message replaces the expired one, which no longer needs capacity.
    await store.append([later('e', 3_000)], two)
    expect(await store.append([later('f', 3_000)], two)).toHaveLength(1)
    await expect(store.append([later('h', 3_000)], two)).rejects.toMatchObject({ full: 'client' })
  })

  test('behavior: an address that stores too much loses the oldest messages of its largest publisher', async () => {
    const four = { ...limits, addressBytes: 4 * overheadBytes + 40 }
    const of = (publisher: string, text: string, address = 'here') =>
      message(text, { publisher, address, topic: publisher })
    await store.append([of('bob', 'small')], four)
    await store.append([of('carol', 'elsewhere', 'there')], four)
    for (let index = 0; index < 40; index += 1)
      await store.append([of('hog', `big ${index}`)], { ...four, messagesPerTopic: 99 })
    expect(await texts({ topic: 'hog' })).toEqual(expect.arrayContaining(['big 39']))
    expect((await texts({ topic: 'hog' })).length).toBeLessThanOrEqual(3)
    expect([await texts({ topic: 'bob' }), await texts({ topic: 'carol' })]).toEqual([['small'], ['elsewhere']])
    const tooLong = of('bob', 'x'.repeat(5 * overheadBytes))
    await expect(store.append([tooLong], four)).rejects.toMatchObject({ full: 'store' })
    expect(await texts({ topic: 'bob' })).toEqual(['small'])
  })

  test('behavior: in a full store, the address with the most loses the oldest messages of its largest publisher', async () => {
    const full = { ...limits, storedBytes: 20 * overheadBytes + 500 }
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

  test('error: an append that exceeds the limits evicts nothing', async () => {
    const full = { ...limits, storedBytes: 3 * overheadBytes + 30 }
    await store.append([message('small', { address: 'there', publisher: 'bob', topic: 'two' })], full)
    await expect(store.append([message('x'.repeat(4 * overheadBytes))], full)).rejects.toMatchObject({ full: 'store' })
    expect(await texts({ topic: 'two' })).toEqual(['small'])
  })

  test('behavior: counts rows that are left out, and reads at most a thousand rows', async () => {
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

  test('behavior: expired messages stop counting once they are removed', async () => {
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
  test('behavior: a message counts 2 KiB in addition to its bytes', async () => {
    const store = createMemoryStore()
    const full = { ...limits, addressBytes: 32 * 1_024 }
    for (let index = 0; index < 40; index += 1) await store.append([message('x', { topic: `topic ${index}` })], full)
    const pages = Array.from({ length: 40 }, (_, index) => store.read(page({ topic: `topic ${index}` })))
    const kept = (await Promise.all(pages)).flatMap(({ messages }) => messages)
    expect(kept).toHaveLength(15)
    expect(await store.check()).toBe(15 * (2_048 + 1))
    await store.close()
  })

  test('behavior: finds the messages to evict without visiting every publisher and address', async () => {
    const store = createMemoryStore(overheadBytes)
    const many = 500
    const full = { ...limits, addressBytes: many * (overheadBytes + 4), storedBytes: many * (overheadBytes + 4) }
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
