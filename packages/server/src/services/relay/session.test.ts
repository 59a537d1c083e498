import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  draft,
  limitRefusal,
  nextTurn,
  payloadRefusal,
  seal,
  startTestRelay,
  topicOf,
  unseal,
} from '../../../test/testRelay.ts'
import { createLocalBus } from '../../platform/bus.ts'
import { createSubscriptionId } from './delivery/subscription.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const [one, two] = [topicOf(1), topicOf(2)]

describe('irn_subscribe', () => {
  test('default: returns the id that clients expect', async () => {
    const { wallet } = startTestRelay()

    expect(await wallet.call('irn_subscribe', { topic: one, ttl: 604_800 })).toBe(hash('sha256', `${one}wallet`))
  })

  test('behavior: sends no message before the response', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('first'))
    const subscribing = wallet.call('irn_subscribe', { topic: one })
    await dapp.call('irn_publish', draft('second'))
    await subscribing
    await nextTurn()
    expect(wallet.frames[0]).toMatchObject({ result: createSubscriptionId(one, 'wallet') })
    expect(wallet.pushed()).toEqual(['first', 'second'])
  })

  test('error: too many subscriptions over all sockets of a client', async () => {
    const { relay, wallet } = startTestRelay({ limits: { client: { topics: 2 } } })
    const otherTab = connectTestClient(relay, 'wallet')
    await wallet.call('irn_subscribe', { topic: one })
    await otherTab.call('irn_subscribe', { topic: one })
    const refused = limitRefusal('this client has too many subscriptions')
    expect(await wallet.call('irn_subscribe', { topic: two })).toEqual(refused)
    expect(await wallet.call('irn_subscribe', { topic: one })).toBe(createSubscriptionId(one, 'wallet'))
    await otherTab.call('irn_unsubscribe', { topic: one, id: 'x' })
    expect(await wallet.call('irn_batchSubscribe', { topics: [two, topicOf(3)] })).toEqual(refused)
    expect(await wallet.call('irn_subscribe', { topic: two })).toBe(createSubscriptionId(two, 'wallet'))
    wallet.close()
    expect(await otherTab.call('irn_batchSubscribe', { topics: [one, two] })).toHaveLength(2)
  })

  test('error: too many subscriptions over all clients of an address', async () => {
    const { relay } = startTestRelay({ limits: { address: { topics: 2 } } })
    const [first, second] = ['first', 'second'].map((name) => connectTestClient(relay, name, 'house'))
    expect(await first?.call('irn_batchSubscribe', { topics: [one, two] })).toHaveLength(2)
    const refused = limitRefusal('this address has too many subscriptions')
    expect(await second?.call('irn_subscribe', { topic: one })).toEqual(refused)
    expect(await connectTestClient(relay, 'third', 'elsewhere').call('irn_subscribe', { topic: one })).toBe(
      createSubscriptionId(one, 'third'),
    )
    await first?.call('irn_unsubscribe', { topic: one, id: 'x' })
    expect(await second?.call('irn_subscribe', { topic: one })).toBe(createSubscriptionId(one, 'second'))
  })

  test('error: too many subscriptions of all clients', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { topics: 2 } })
    await dapp.call('irn_subscribe', { topic: one })
    await wallet.call('irn_subscribe', { topic: one })
    const refused = limitRefusal('the relay has no room for subscriptions')
    expect(await wallet.call('irn_subscribe', { topic: two })).toEqual(refused)
    expect(await wallet.call('irn_subscribe', { topic: one })).toBe(createSubscriptionId(one, 'wallet'))
    dapp.close()
    expect(await wallet.call('irn_subscribe', { topic: two })).toBe(createSubscriptionId(two, 'wallet'))
  })

  test('behavior: if there are too many subscriptions, the address with the most loses its socket with the most', async () => {
    const { relay, wallet } = startTestRelay({ limits: { topics: 6 } })
    const [large, small] = ['large', 'small'].map((name) => connectTestClient(relay, name, 'hog'))
    await small?.call('irn_batchSubscribe', { topics: [topicOf(1), topicOf(2)] })
    await large?.call('irn_batchSubscribe', { topics: [3, 4, 5, 6].map(topicOf) })
    expect(await wallet.call('irn_subscribe', { topic: one })).toBe(createSubscriptionId(one, 'wallet'))
    expect([large?.dropReasons, small?.dropReasons]).toEqual([['the relay is full'], []])
    const again = connectTestClient(relay, 'large', 'hog')
    const refused = limitRefusal('the relay has no room for subscriptions')
    expect(await again.call('irn_batchSubscribe', { topics: [3, 4, 5, 6].map(topicOf) })).toEqual(refused)
    expect(await again.call('irn_batchSubscribe', { topics: [3, 4, 5].map(topicOf) })).toHaveLength(3)
    // The relay has evicted this connection and subtracted its subscriptions. A second close must not subtract them again.
    large?.close()
    expect(await again.call('irn_subscribe', { topic: topicOf(7) })).toEqual(refused)
    expect(wallet.dropReasons).toEqual([])
  })

  test('error: the bus fails', async () => {
    const fault = new Error('gone')
    const { relay, wallet } = startTestRelay({
      bus: { ...createLocalBus(), listen: () => Promise.reject(fault) },
      limits: { client: { topics: 1 } },
    })
    for (const topic of [one, two])
      expect(await wallet.call('irn_subscribe', { topic })).toEqual({ code: -32603, message: 'Internal error' })
    expect(relay.faults).toEqual([fault, fault])
  })
})

describe('irn_batchSubscribe', () => {
  test('default', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('first'))
    await dapp.call('irn_publish', draft('second', { topic: two }))
    const ids = [
      createSubscriptionId(two, 'wallet'),
      createSubscriptionId(one, 'wallet'),
      createSubscriptionId(two, 'wallet'),
    ]
    expect(await wallet.call('irn_batchSubscribe', { topics: [two, one, two] })).toEqual(ids)
    await nextTurn()
    expect(wallet.pushed()).toEqual(['second', 'first'])
  })

  test('behavior: accepts an empty batch', async () => {
    const { wallet } = startTestRelay()
    expect(await wallet.call('irn_batchSubscribe', { topics: [] })).toEqual([])
  })

  test('error: more than 500 topics in a batch', async () => {
    const { wallet } = startTestRelay()
    const topics = Array.from({ length: 501 }, (_, index) => topicOf(index))
    const refused = payloadRefusal('Invalid params: more than 500 in a batch')
    expect(await wallet.call('irn_batchSubscribe', { topics })).toEqual(refused)
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toEqual(refused)
    const subscriptions = topics.map((topic) => ({ topic, id: 'x' }))
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toEqual(refused)
  })
})

describe('irn_unsubscribe', () => {
  test('default', async () => {
    const { dapp, wallet } = startTestRelay()
    const id = await wallet.call('irn_subscribe', { topic: one })
    expect(await wallet.call('irn_unsubscribe', { topic: one, id })).toBe(true)
    await dapp.call('irn_publish', draft('hello'))
    expect(wallet.pushed()).toEqual([])
  })

  test('behavior: ends many subscriptions at once', async () => {
    const { dapp, wallet } = startTestRelay()
    const [id, otherId] = (await wallet.call('irn_batchSubscribe', { topics: [one, two] })) as string[]
    const subscriptions = [
      { topic: one, id },
      { topic: two, id: otherId },
    ]
    expect(await wallet.call('irn_batchUnsubscribe', { subscriptions })).toBe(true)
    await dapp.call('irn_batchPublish', { messages: [draft('first'), draft('second', { topic: two })] })
    expect(wallet.pushed()).toEqual([])
  })
})

describe('irn_fetchMessages', () => {
  test('default', async () => {
    const { relay, dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('hello'))
    await wallet.call('irn_publish', draft('my own'))
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual({
      messages: [{ topic: one, message: seal('hello'), publishedAt: relay.clock.now(), tag: 1108 }],
      hasMore: false,
    })
  })

  test('behavior: continues at the last position, and starts over after the end', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageMessages: 2 } })
    for (const text of ['a', 'b', 'c']) await dapp.call('irn_publish', draft(text))
    for (const text of ['d', 'e']) await dapp.call('irn_publish', draft(text, { topic: two }))
    const fetch = async (method: string, params: object) => {
      const page = (await wallet.call(method, params)) as { messages: { message: string }[]; hasMore: boolean }
      return [...page.messages.map(({ message }) => unseal(message)), page.hasMore]
    }
    const topics = { topics: [one, two, topicOf(3)] }
    for (let round = 0; round < 2; round += 1) {
      expect(await fetch('irn_batchFetchMessages', topics)).toEqual(['a', 'b', true])
      expect(await fetch('irn_batchFetchMessages', topics)).toEqual(['d', 'e', true])
      expect(await fetch('irn_batchFetchMessages', topics)).toEqual(['c', false])
    }
    expect(await fetch('irn_fetchMessages', { topic: one })).toEqual(['a', 'b', true])
    expect(await fetch('irn_fetchMessages', { topic: one })).toEqual(['c', false])
  })

  test('behavior: reads a topic once, even if it is named often', async () => {
    const store = createMemoryStore()
    let reads = 0
    const read: typeof store.read = (options) => {
      reads += 1
      return store.read(options)
    }
    const { dapp, wallet } = startTestRelay({ store: { ...store, read } })
    await dapp.call('irn_publish', draft('hello'))
    const page = await wallet.call('irn_batchFetchMessages', { topics: Array(500).fill(one) })
    expect([page, reads]).toMatchObject([{ messages: { length: 1 }, hasMore: false }, 1])
  })

  test('error: a client reads more rows than allowed, including its own messages', async () => {
    const limits = { client: { byteBurst: 256 * 40, bytesPerSecond: 256 } }
    const { relay, dapp, wallet } = startTestRelay({ limits })
    const other = connectTestClient(relay, 'other')
    for (let number = 0; number < 25; number += 1) await dapp.call('irn_publish', draft(String(number)))
    // The response leaves out the client's own messages, but the relay charges for reading them.
    expect(await dapp.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
    expect(await dapp.call('irn_fetchMessages', { topic: one })).toEqual(limitRefusal('slow down'))
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 25 } })
    // The second fetch uses up the rest of the wallet's budget, so the third one is refused.
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 25 } })
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual(limitRefusal('slow down'))
    relay.clock.advance(120_000)
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 25 } })
    expect(await other.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 25 } })
  })

  test('error: parallel fetches read no more than sequential ones', async () => {
    const store = createMemoryStore()
    let rows = 0
    const read: typeof store.read = async (options) => {
      const page = await store.read(options)
      rows += page.rows
      return page
    }
    const limits = { client: { byteBurst: 256 * 60, bytesPerSecond: 256 } }
    const { dapp, wallet } = startTestRelay({ store: { ...store, read }, limits })
    for (let number = 0; number < 25; number += 1) await dapp.call('irn_publish', draft(String(number)))
    // One TCP chunk can contain many fetches, so the relay may get them all in the same turn of the event loop.
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => wallet.call('irn_fetchMessages', { topic: one })),
    )
    expect([rows, responses.length]).toEqual([2 * 25, 20])
    expect(responses.slice(2)).toEqual(Array(18).fill(limitRefusal('slow down')))
  })

  test('error: a batch counts as one request per ten topics', async () => {
    const { wallet } = startTestRelay({ limits: { client: { requestBurst: 20, requestsPerSecond: 1e-9 } } })
    const topics = Array.from({ length: 201 }, (_, index) => topicOf(index))
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toEqual(limitRefusal('slow down'))
    expect(await wallet.call('irn_batchFetchMessages', { topics: topics.slice(0, 190) })).toMatchObject({
      messages: [],
    })
  })

  test('error: the attestation has more than 8 KiB', async () => {
    const { dapp } = startTestRelay()
    const attestation = 'x'.repeat(8 * 1_024 + 1)
    expect(await dapp.call('irn_publish', draft('a', { attestation }))).toMatchObject({ code: -32600 })
    expect(await dapp.call('irn_publish', draft('a', { attestation: attestation.slice(1) }))).toBe(true)
  })

  test.each(['€', 'é', '\0', '\n'])('error: the attestation is not printable ASCII: %j', async (letter) => {
    const { dapp } = startTestRelay()
    const attestation = `a.b_c-d${letter}`
    const refusal = expect.objectContaining({ code: -32600 })
    expect(await dapp.call('irn_publish', draft('a', { attestation }))).toEqual(refusal)
    const proposal = { pairingTopic: topicOf(1), sessionProposal: seal('proposal'), attestation }
    expect(await dapp.call('wc_proposeSession', proposal)).toEqual(refusal)
    expect(await dapp.call('irn_publish', draft('a', { attestation: 'a.b_c-d' }))).toBe(true)
  })

  test('error: a client reads more bytes of attestations than allowed', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { client: { byteBurst: 256 * 40, bytesPerSecond: 256 } } })
    await dapp.call('irn_publish', draft('hello', { attestation: 'x'.repeat(8_000) }))
    for (let time = 0; time < 2; time += 1)
      expect(await wallet.call('irn_fetchMessages', { topic: one })).toMatchObject({ messages: { length: 1 } })
    expect(await wallet.call('irn_fetchMessages', { topic: one })).toEqual(limitRefusal('slow down'))
  })

  test('behavior: repeated subscriptions deliver a mailbox only as fast as the client may read', async () => {
    const limits = { client: { byteBurst: 256 * 60, bytesPerSecond: 256 * 10 } }
    const { relay, dapp, wallet } = startTestRelay({ limits })
    for (let number = 0; number < 25; number += 1) await dapp.call('irn_publish', draft(String(number)))
    const responses = []
    for (let count = 0; count < 10; count += 1) {
      responses.push(await wallet.call('irn_subscribe', { topic: one }))
      await nextTurn()
    }
    expect(wallet.pushed().length).toBe(3 * 25)
    expect(responses.slice(3)).toEqual(Array(7).fill(limitRefusal('slow down')))
    // New messages wait in the mailbox until the client may receive again. No message is lost, and the order stays the same.
    for (const text of ['x', 'y', 'z']) await dapp.call('irn_publish', draft(text))
    await nextTurn()
    expect(wallet.pushed()).toEqual([])
    for (let second = 0; second < 10; second += 1) {
      relay.clock.advance(1_000)
      await nextTurn()
    }
    expect(wallet.pushed()).toEqual(['x', 'y', 'z'])
    await dapp.call('irn_publish', draft('live'))
    expect(wallet.pushed()).toEqual(['live'])
  })

  test('param: pageBytes', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageBytes: seal('long enough').length } })
    for (const text of ['long enough', 'x']) await dapp.call('irn_publish', draft(text))
    await dapp.call('irn_publish', draft('y', { topic: two }))
    const topics = [one, two]
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toMatchObject({
      messages: { length: 1 },
      hasMore: true,
    })
    expect(await wallet.call('irn_batchFetchMessages', { topics })).toMatchObject({
      messages: { length: 2 },
      hasMore: false,
    })
  })

  test('param: pageBytes, for all topics together', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageBytes: 2 * seal('a').length } })
    await dapp.call('irn_publish', draft('a'))
    for (const text of ['b', 'c']) await dapp.call('irn_publish', draft(text, { topic: two }))
    expect(await wallet.call('irn_batchFetchMessages', { topics: [one, two] })).toMatchObject({
      messages: { length: 2 },
      hasMore: true,
    })
  })
})
