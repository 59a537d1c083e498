import { describe, expect, test } from 'vitest'
import { connectTestClient, createTestRelay, draft, settled, startTestRelay, topicOf } from '../../../test/testRelay.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const one = topicOf(1)

describe('createClients', () => {
  test('error: more keys of one address gain no more requests', async () => {
    const once = 1e-9
    const relay = createTestRelay({ limits: { address: { requestBurst: 50, requestsPerSecond: once } } })
    const crowd = Array.from({ length: 100 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    for (const client of crowd) for (let count = 0; count < 40; count += 1) await client.receive('nonsense')
    const answered = crowd.flatMap(({ frames }) => frames.filter(({ error }) => error?.code === -32600))
    // What the address may send, and as much as sixteen clients have for themselves.
    expect(answered.length).toBe(50 + 16 * 20)
  })

  test('error: many keys of one address that publish at the same moment', async () => {
    const relay = createTestRelay({ limits: { address: { byteBurst: 1_048_576, bytesPerSecond: 1e-9 } } })
    const crowd = Array.from({ length: 200 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    const text = 'x'.repeat(45_000)
    const answers = await Promise.all(
      crowd.map((client, index) => client.call('irn_publish', draft(`${index} ${text}`, { topic: topicOf(index) }))),
    )
    // Of each MiB, 17 of these frames.
    expect(answers.filter((answer) => answer === true).length).toBe(2 * 17)
  })

  test('error: many keys of one address read no more than it may', async () => {
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
    // The share, the reserve, and of either at most one message more.
    expect(read).toBeLessThan(2 * (1_048_576 + 65_536))
  })

  test('behavior: a client with few bytes left gets a short page, and the rest later', async () => {
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
    relay.clock.pass(10_000)
    expect(await fetch()).toEqual([2, false])
  })

  test('behavior: a reader waits for one reader of another address, not for all of them', async () => {
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

  test('behavior: a publish with many subscribers is pushed over many turns of the event loop, each message once and in order', async () => {
    const relay = createTestRelay()
    const crowd = Array.from({ length: 100 }, (_, index) => connectTestClient(relay, `listener ${index}`))
    for (const client of crowd) await client.call('irn_subscribe', { topic: one })
    for (let turn = 0; turn < 5; turn += 1) await settled()
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
    while (before < 100 * 200) await settled()
    const busy = perTurn.flatMap((pushes, turn) => (pushes > 0 ? [turn] : []))
    expect(busy.filter((turn, index) => turn - (busy[index - 1] ?? -4) < 4)).toEqual([])
    // What is pushed live, and the page that fills the turn.
    expect(Math.max(...perTurn)).toBeLessThanOrEqual(500)
    for (const client of crowd) expect(client.pushed()).toEqual(texts)
  })
})
