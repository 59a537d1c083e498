import { describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/testClock.ts'
import { topicOf } from '../../../test/testRelay.ts'
import { createLocalBus } from '../../platform/bus.ts'
import { createLocalRateLimiter } from '../../platform/rateLimiter.ts'
import { createClients } from './clients.ts'
import { createCursors } from './cursors.ts'
import { fetchMessages } from './fetchMessages.ts'
import { defaultLimits, withLimits } from './limits.ts'
import { publish } from './publish.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { createMemoryStore } from './store/memoryStore.ts'

function setUp() {
  const clock = createTestClock()
  const limits = withLimits(defaultLimits, { pageMessages: 2, batchItems: 3 })
  const parts = {
    store: createMemoryStore(),
    bus: createLocalBus<StoredMessage>(),
    rateLimiter: createLocalRateLimiter(clock),
    clock,
    limits,
    report: () => {},
  }
  const peer = { send() {}, isSlow: () => false, drained: async () => {}, drop() {} }
  const clients = createClients(parts)
  const connect = (clientId: string) => clients.connect({ clientId, address: 'house', peer, evict() {} })
  const [client, other] = [connect('reader'), connect('writer')]
  const cursors = createCursors({ address: client.address, limits })
  let lastText = 0
  const nextText = () => {
    lastText += 1
    return `A${lastText}`
  }
  return {
    cursors,
    write: (topic: string, count: number) =>
      publish(parts, {
        client: other,
        drafts: Array.from({ length: count }, () => ({ topic, message: nextText(), ttl: 300, tag: 1108 })),
      }),
    fetch: (...topics: string[]) => fetchMessages(parts, { topics, client, cursors }),
  }
}

describe('fetchMessages', () => {
  test('behavior: keeps no cursor of topics without messages, even if the fetch is never continued', async () => {
    const { cursors, write, fetch } = setUp()
    await write(topicOf(1), 3)
    for (let number = 2; number < 100; number += 1)
      expect(await fetch(topicOf(number), topicOf(1))).toMatchObject({ hasMore: number % 2 === 0 })
    await fetch(topicOf(100), topicOf(1))
    expect(cursors.topics()).toEqual([topicOf(1)])
  })

  test('behavior: keeps cursors of at most as many topics as two batches have', async () => {
    const { cursors, write, fetch } = setUp()
    const topics = Array.from({ length: 20 }, (_, index) => topicOf(index))
    for (const topic of topics) await write(topic, 3)
    for (const topic of topics) expect(await fetch(topic)).toMatchObject({ hasMore: true })
    expect(cursors.topics()).toEqual(topics.slice(-6))
    expect(await fetch(topics.at(-1) as string)).toMatchObject({ messages: { length: 1 }, hasMore: false })
  })

  test('behavior: a mailbox that grows as fast as it is read does not hide the others', async () => {
    const { write, fetch } = setUp()
    const [growing, other] = [topicOf(1), topicOf(2)]
    await write(other, 1)
    const read: string[][] = []
    for (let page = 0; page < 4; page += 1) {
      await write(growing, 3)
      const { messages } = await fetch(growing, other)
      read.push(messages.map(({ topic }) => topic))
    }
    expect(read).toEqual([
      [growing, growing],
      [other, growing],
      [growing, growing],
      [growing, growing],
    ])
  })

  test('behavior: a topic for which a page had no room left comes first in the next one', async () => {
    const { write, fetch } = setUp()
    const [first, second] = [topicOf(1), topicOf(2)]
    await write(first, 3)
    await write(second, 6)
    const read: string[][] = []
    for (let page = 0; page < 4; page += 1) {
      const { messages } = await fetch(first, second)
      read.push(messages.map(({ topic }) => topic))
      if (page > 0) await write(first, page)
    }
    expect(read).toEqual([
      [first, first],
      [second, second],
      [first, first],
      [second, second],
    ])
  })
})
