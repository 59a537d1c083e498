import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { createKeyValueStorage } from './keyValueStorage.ts'

const open = () => {
  const below = memoryAdapterStorage()
  return { below, storage: createKeyValueStorage(below) }
}

describe('keyValueStorage', () => {
  test('default', async () => {
    const { storage } = open()
    await storage.setItem('key', { a: [1] })
    expect(await storage.getItem('key')).toEqual({ a: [1] })
    expect(await storage.getKeys()).toEqual(['key'])
    expect(await storage.getEntries()).toEqual([['key', { a: [1] }]])
    await storage.removeItem('key')
    expect(await storage.getItem('key')).toBe(undefined)
  })

  test('behavior: a corrupt value reads as undefined', async () => {
    const { below, storage } = open()
    below.set('key', '{')
    expect(await storage.getItem('key')).toBe(undefined)
  })

  test('behavior: keeps only the hashes of messages, and of each topic the newest thousand', async () => {
    const { below, storage } = open()
    const many = Object.fromEntries(Array.from({ length: 1200 }, (_, index) => [`h${index}`, 'a long message']))
    await storage.setItem('wc@2:core:0.3:x//messages', { topic: many })
    const kept = JSON.parse(below.get('wc@2:core:0.3:x//messages') ?? '').topic
    expect(Object.keys(kept).length).toBe(1000)
    expect([kept.h0, kept.h1199]).toEqual([undefined, ''])
  })

  test('behavior: keeps the full text of unread messages, fifty for each topic', async () => {
    const { storage } = open()
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`h${index}`, 'm']))
    await storage.setItem('x//messages_withoutClientAck', { topic: many })
    const kept = (await storage.getItem<{ topic: object }>('x//messages_withoutClientAck'))?.topic ?? {}
    expect([Object.keys(kept).length, Object.values(kept)[0]]).toEqual([50, 'm'])
  })

  test('behavior: stores a long number, which the client reads as bigint, as text', async () => {
    const given = memoryAdapterStorage()
    const storage = createKeyValueStorage(given)
    await storage.setItem('list', [{ id: 12345678901234567890n }])
    expect(await storage.getItem('list')).toEqual([{ id: '12345678901234567890' }])
  })
})
