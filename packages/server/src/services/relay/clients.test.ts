import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  limitRefusal,
  nextTurn,
  startTestRelay,
  topicOf,
} from '../../../test/testRelay.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const one = topicOf(1)

describe('createClients', () => {
  test('error: additional keys at one address get no additional requests', async () => {
    const noRefillRate = 1e-9
    const relay = createTestRelay({ limits: { address: { requestBurst: 50, requestsPerSecond: noRefillRate } } })
    const crowd = Array.from({ length: 100 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    for (const client of crowd) for (let count = 0; count < 40; count += 1) await client.receive('nonsense')
    const responses = crowd.flatMap(({ frames }) => frames.filter(({ error }) => error?.code === -32600))
    // The relay accepts 50 requests from the budget of the IP address, and then 20 from the reserve of each of sixteen clients.
    expect(responses.length).toBe(50 + 16 * 20)
  })

  test('error: many keys of one address publish at the same moment', async () => {
    const relay = createTestRelay({ limits: { address: { byteBurst: 1_048_576, bytesPerSecond: 1e-9 } } })
    const crowd = Array.from({ length: 200 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    const text = 'x'.repeat(45_000)
    const responses = await Promise.all(
      crowd.map((client, index) => client.call('irn_publish', draft(`${index} ${text}`, { topic: topicOf(index) }))),
    )
    // 17 of these frames fit in one MiB. The budget of the IP address is one MiB, and so is its reserve.
    expect(responses.filter((response) => response === true).length).toBe(2 * 17)
  })

  test('error: many keys of one address together read no more than the address may', async () => {
    const store = createMemoryStore()
    let read = 0
    const readPage: typeof store.read = async (options) => {
      const page = await store.read(options)
      for (const { message } of page.messages) read += message.length
      return page
    }
    const limits = { address: { byteBurst: 1_048_576, bytesPerSecond: 1e-9 } }
    const relay = createTestRelay({ store: { ...store, read: readPage }, limits })
    const dapp = connectTestClient(relay, 'dapp')
    for (let number = 0; number < 5; number += 1) await dapp.call('irn_publish', draft(`${number}`.repeat(35_000)))
    const crowd = Array.from({ length: 100 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    await Promise.all(crowd.map((client) => client.call('irn_fetchMessages', { topic: one })))
    // The clients may read the budget and the reserve of their IP address, 1 MiB each. They may exceed each of the two by one message.
    expect(read).toBeLessThan(2 * (1_048_576 + 65_536))
  })

  test('error: many keys of one address fetch many topics at the same moment', async () => {
    const store = createMemoryStore()
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    const read: typeof store.read = async (options) => {
      await gate
      return store.read(options)
    }
    const relay = createTestRelay({ store: { ...store, read }, limits: { address: { fetchedTopics: 2_560 } } })
    const crowd = Array.from({ length: 30 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    const topics = Array.from({ length: 500 }, (_, index) => topicOf(index))
    const fetch = (client: (typeof crowd)[number]) => client.call('irn_batchFetchMessages', { topics })
    const refusal = limitRefusal('this address fetches too many topics at once')
    const responses = [...crowd, ...crowd].map(fetch)
    const rest = crowd[0]?.call('irn_batchFetchMessages', { topics: topics.slice(0, 60) })
    // Another socket at this IP address may still fetch one topic. Each socket has a share of the limit: a 256th, because an address may
    // have 256 sockets.
    const wallet = connectTestClient(relay, 'wallet', 'house')
    const single = wallet.call('irn_fetchMessages', { topic: one })
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual(refusal)
    open()
    const page = { messages: [], hasMore: false }
    expect(await Promise.all(responses)).toEqual([...Array(5).fill(page), ...Array(55).fill(refusal)])
    expect([await rest, await single, await fetch(wallet)]).toEqual([page, page, page])
  })

  test('behavior: a fetch ends when its connection closes', async () => {
    const store = createMemoryStore()
    let reads = 0
    const read: typeof store.read = async (options) => {
      reads += 1
      return store.read(options)
    }
    const relay = createTestRelay({ store: { ...store, read } })
    const wallet = connectTestClient(relay, 'wallet')
    const fetching = wallet.call('irn_batchFetchMessages', {
      topics: Array.from({ length: 500 }, (_, index) => topicOf(index)),
    })
    wallet.close()
    await fetching
    expect([reads <= 1, relay.getAddressAccount('wallet').fetchedTopics]).toEqual([true, 0])
  })

  test('behavior: a client with few bytes left gets a short page first, and the rest later', async () => {
    const limits = { client: { byteBurst: 100_000, bytesPerSecond: 10_000 } }
    const { relay, dapp, wallet } = startTestRelay({ limits })
    const other = connectTestClient(relay, 'other')
    for (const text of ['a', 'b']) await dapp.call('irn_publish', draft(text.repeat(30_000)))
    for (const text of ['c', 'd']) await other.call('irn_publish', draft(text.repeat(30_000)))
    const fetch = async () => {
      const page = (await wallet.call('irn_fetchMessages', { topic: one })) as { messages: object[]; hasMore: boolean }
      return [page.messages?.length, page.hasMore]
    }
    expect(await fetch()).toEqual([2, true])
    relay.clock.advance(10_000)
    expect(await fetch()).toEqual([2, false])
  })

  test('behavior: a reader waits for only one reader of another address', async () => {
    const store = createMemoryStore()
    const readers: string[] = []
    const read: typeof store.read = (options) => {
      readers.push(options.notFrom)
      return store.read(options)
    }
    const relay = createTestRelay({ store: { ...store, read } })
    await connectTestClient(relay, 'dapp').call('irn_publish', draft('hello'))
    const crowd = Array.from({ length: 50 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    const wallet = connectTestClient(relay, 'wallet')
    await Promise.all([...crowd, wallet].map((client) => client.call('irn_fetchMessages', { topic: one })))
    expect([readers.indexOf('wallet') <= 2, readers.length]).toEqual([true, 51])
  })

  test('behavior: pushes a publish with many subscribers over many turns of the event loop, each message once and in order', async () => {
    const relay = createTestRelay()
    const crowd = Array.from({ length: 100 }, (_, index) => connectTestClient(relay, `listener ${index}`))
    for (const client of crowd) await client.call('irn_subscribe', { topic: one })
    for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    const texts = Array.from({ length: 200 }, (_, index) => String(index))
    const count = () => crowd.reduce((sum, { frames }) => sum + frames.filter(({ method }) => method).length, 0)
    const perTurn: number[] = []
    let before = count()
    const look = () => {
      const now = count()
      perTurn.push(now - before)
      before = now
      if (now < 100 * 200) setImmediate(look)
    }
    const dapp = connectTestClient(relay, 'dapp')
    setImmediate(look)
    await dapp.call('irn_batchPublish', { messages: texts.map((text) => draft(text)) })
    while (before < 100 * 200) await nextTurn()
    const busy = perTurn.flatMap((pushes, turn) => (pushes > 0 ? [turn] : []))
    expect(busy.filter((turn, index) => turn - (busy[index - 1] ?? -4) < 4)).toEqual([])
    // In one turn, the relay delivers the new messages that it pushes at once, and at most one page from a mailbox.
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(500)
    for (const client of crowd) expect(client.pushed()).toEqual(texts)
  })
})
