import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  limitRefusal,
  nextTurn,
  payloadRefusal,
  startTestRelay,
  topicOf,
} from '../../../test/testRelay.ts'
import { createLocalBus } from '../../platform/bus.ts'
import type { MessageBus, MessageBusListener } from './RelayParts.ts'
import type { StoredMessage } from './store/MessageStore.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const one = topicOf(1)

describe('createRelay', () => {
  test('error: the frames are not requests', async () => {
    const { wallet } = startTestRelay()
    await wallet.receive('nonsense')
    await wallet.receive('{"id":7,"jsonrpc":"2.0"}')
    await wallet.receive('{"id":1687239522123456789,"jsonrpc":"2.0","method":"eth_chainId"}')
    await wallet.receive('{"id":"8","jsonrpc":"2.0","method":"__proto__","params":{}}')
    expect(wallet.frames).toEqual([
      { id: null, jsonrpc: '2.0', error: payloadRefusal('Not a JSON-RPC 2.0 request') },
      { id: 7, jsonrpc: '2.0', error: payloadRefusal('Not a JSON-RPC 2.0 request') },
      { id: Number('1687239522123456789'), jsonrpc: '2.0', error: payloadRefusal('Unknown method') },
      { id: '8', jsonrpc: '2.0', error: payloadRefusal('Unknown method') },
    ])
  })

  test('error: too many requests of one client over all its sockets', async () => {
    const { relay, dapp, wallet } = startTestRelay({ limits: { client: { requestBurst: 4, requestsPerSecond: 1 } } })
    const otherTab = connectTestClient(relay, 'dapp')
    expect(await dapp.call('irn_batchPublish', { messages: [draft('a'), draft('b'), draft('c')] })).toBe(true)
    expect(await otherTab.call('irn_publish', draft('d'))).toBe(true)
    expect(await dapp.call('irn_publish', draft('e'))).toEqual(limitRefusal('slow down'))
    expect(await wallet.call('irn_publish', draft('e'))).toBe(true)
    relay.clock.advance(1_000)
    expect(await dapp.call('irn_publish', draft('f'))).toBe(true)
    // A client that reconnects with the same key must not get a new budget.
    dapp.close()
    otherTab.close()
    await relay.sweep()
    expect(await connectTestClient(relay, 'dapp').call('irn_publish', draft('g'))).toEqual(limitRefusal('slow down'))
  })

  test.each([
    ['malformed frames', 'nonsense'],
    ['responses', '{"id":1,"jsonrpc":"2.0","result":true}'],
    ['requests', '{"id":1,"jsonrpc":"2.0","method":"irn_nothing"}'],
  ])('error: refuses %s without reading them, then disconnects the client', async (_, frame) => {
    const { wallet } = startTestRelay({ limits: { client: { requestBurst: 3 }, refusals: 2 } })
    for (let count = 0; count < 9; count += 1) await wallet.receive(frame)
    const refused = wallet.frames.filter(({ error }) => error?.code === 3001)
    expect([refused.length, wallet.dropReasons]).toEqual([2, ['too many requests']])
    expect(refused.map(({ id }) => id)).toEqual(frame === 'nonsense' ? [null, null] : [1, 1])
  })

  test.each([
    ['requests with invalid params', '{}'],
    ['requests with too many members', `[${'0,'.repeat(6_000)}0]`],
    ['requests nested too deep', `${'['.repeat(20)}${']'.repeat(20)}`],
  ])('error: refuses %s a few times, then disconnects the client', async (_, params) => {
    const { relay, wallet } = startTestRelay({ limits: { refusals: 2 } })
    const frame = `{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":${params}}`
    for (let count = 0; count < 2; count += 1) await wallet.receive(frame)
    relay.clock.advance(1_000)
    for (let count = 0; count < 3; count += 1) await wallet.receive(frame)
    expect([wallet.frames.map(({ error }) => error?.code), wallet.dropReasons]).toEqual([
      [-32600, -32600, -32600],
      ['too many requests'],
    ])
  })

  test.each([
    ['invalid params', {}],
    ['a rate', { client: { requestBurst: 0 } }],
  ])('error: a frame that is refused because of %s counts as one more refusal for each 16 KiB', async (_, more) => {
    const { wallet } = startTestRelay({ limits: { refusals: 12, ...more } })
    for (let count = 0; count < 4; count += 1) await wallet.call('irn_subscribe', { topic: 'x'.repeat(64 * 1024) })
    expect([wallet.frames.length, wallet.dropReasons]).toEqual([2, ['too many requests']])
  })

  test.each([
    ['irn_batchPublish', 'messages', 8],
    ['irn_batchUnsubscribe', 'subscriptions', 80],
    ['irn_batchSubscribe', 'topics', 80],
    ['irn_batchFetchMessages', 'topics', 80],
  ])('error: %s counts by its length before its items are read', async (method, name, length) => {
    const { wallet } = startTestRelay({ limits: { client: { requestBurst: 17, requestsPerSecond: 1e-9 } } })
    const params = { [name]: Array(length).fill({}) }
    const codes = []
    for (let count = 0; count < 3; count += 1) codes.push(await wallet.call(method, params))
    expect(codes).toMatchObject([{ code: -32600 }, { code: -32600 }, { code: 3001 }])
  })

  test('error: a client sends more bytes than allowed', async () => {
    const { relay, wallet } = startTestRelay({ limits: { client: { byteBurst: 1_000, bytesPerSecond: 100 } } })
    const frame = JSON.stringify({ id: 7, jsonrpc: '2.0', method: 'irn_nothing', params: 'x'.repeat(700) })
    await wallet.receive(frame)
    await wallet.receive(frame)
    const unknown = { id: 7, jsonrpc: '2.0', error: payloadRefusal('Unknown method') }
    expect(wallet.frames).toEqual([unknown, { id: 7, jsonrpc: '2.0', error: limitRefusal('slow down') }])
    relay.clock.advance(8_000)
    await wallet.receive(frame)
    expect(wallet.frames.at(-1)).toEqual(unknown)
  })

  test('error: the clients of an address together send more requests than allowed', async () => {
    const relay = createTestRelay({ limits: { address: { requestBurst: 50, requestsPerSecond: 1 } } })
    const crowd = Array.from({ length: 10 }, (_, index) => connectTestClient(relay, `stranger ${index}`, 'house'))
    for (const client of crowd) for (let count = 0; count < 40; count += 1) await client.receive('nonsense')
    const responses = crowd.flatMap(({ frames }) => frames.filter(({ error }) => error?.code === -32600))
    // The relay accepts 50 requests from the budget of the IP address, and then 20 from the reserve of each of nine clients.
    expect(responses.length).toBe(50 + 9 * 20)
    const neighbour = connectTestClient(relay, 'neighbour', 'house')
    expect(await neighbour.call('irn_publish', draft('hello'))).toBe(true)
    const other = connectTestClient(relay, 'other', 'elsewhere')
    for (let count = 0; count < 40; count += 1) expect(await other.call('irn_publish', draft('hello'))).toBe(true)
  })

  test('error: new connections of an address share one limit of refusals', async () => {
    const relay = createTestRelay({ limits: { client: { requestBurst: 1 }, refusals: 2 } })
    let refusedCount = 0
    for (let count = 0; count < 30; count += 1) {
      const stranger = connectTestClient(relay, `client ${count}`, 'one address')
      for (let frame = 0; frame < 9; frame += 1) await stranger.receive('nonsense')
      expect(stranger.dropReasons).toEqual(['too many requests'])
      refusedCount += stranger.frames.filter(({ error }) => error?.code === 3001).length
    }
    expect(refusedCount).toBe(20)
    const other = connectTestClient(relay, 'client', 'other address')
    for (let frame = 0; frame < 3; frame += 1) await other.receive('nonsense')
    expect([other.frames.length, other.dropReasons]).toEqual([3, []])
  })

  test('behavior: a refused request of a client is not charged to its address', async () => {
    const noRefillRate = 1e-9
    const limits = {
      client: { requestBurst: 30, requestsPerSecond: noRefillRate },
      address: { requestBurst: 40, requestsPerSecond: noRefillRate },
    }
    const relay = createTestRelay({ limits })
    const [greedy, neighbour] = ['greedy', 'neighbour'].map((name) => connectTestClient(relay, name, 'house'))
    const read = ({ frames }: typeof greedy & object) => frames.filter(({ error }) => error?.code === -32600).length
    for (const client of [greedy, neighbour])
      for (let count = 0; count < 60; count += 1) await client?.receive('nonsense')
    // The second client gets the last ten requests of the IP address's budget, and twenty from its own reserve.
    expect([greedy, neighbour].map((client) => client && read(client))).toEqual([30, 30])
  })

  test('error: an address that disconnects and reconnects gets no new budget', async () => {
    const relay = createTestRelay({ limits: { address: { requestBurst: 5, requestsPerSecond: 1 } } })
    const countResponses = async (name: string) => {
      const client = connectTestClient(relay, name, 'house')
      for (let count = 0; count < 30; count += 1) await client.receive('nonsense')
      client.close()
      await relay.sweep()
      return client.frames.filter(({ error }) => error?.code === -32600).length
    }
    expect([await countResponses('one'), await countResponses('two')]).toEqual([25, 20])
    relay.clock.advance(5_000)
    await relay.sweep()
    expect(await countResponses('three')).toBe(25)
  })

  test('error: many empty frames, each of which counts as 256 bytes', async () => {
    const { wallet } = startTestRelay({ limits: { client: { byteBurst: 1_024, bytesPerSecond: 1e-9 } } })
    for (let count = 0; count < 6; count += 1) await wallet.receive('x')
    expect(wallet.frames.map(({ error }) => error?.code)).toEqual([-32600, -32600, -32600, -32600, 3001, 3001])
  })

  test('error: a long acknowledgement counts as a request', async () => {
    const limits = { client: { byteBurst: 2_048, bytesPerSecond: 1e-9 } }
    const { dapp, wallet } = startTestRelay({ limits })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    await dapp.call('irn_publish', draft('a'))
    expect(wallet.pushed()).toEqual(['a'])
    await wallet.receive(JSON.stringify({ id: 1, jsonrpc: '2.0', result: 'x'.repeat(3_000) }))
    expect(wallet.frames.at(-1)).toEqual({ id: 1, jsonrpc: '2.0', error: limitRefusal('slow down') })
  })

  test('behavior: when an address has used up its reads, each of its clients still receives a few messages', async () => {
    const rate = { byteBurst: 300 * 1_024, bytesPerSecond: 256 }
    const relay = createTestRelay({ limits: { address: rate, client: { requestBurst: 10_000 } } })
    const [wallet, neighbour] = ['wallet', 'neighbour'].map((name) => connectTestClient(relay, name, 'house'))
    await wallet?.call('irn_subscribe', { topic: one })
    await nextTurn()
    await neighbour?.receive('x'.repeat(299 * 1_024))
    const dapp = connectTestClient(relay, 'dapp', 'elsewhere')
    for (let number = 0; number < 400; number += 1) await dapp.call('irn_publish', draft(String(number)))
    await nextTurn()
    const first = wallet?.pushed() ?? []
    // The client reads from its own reserve of 64 KiB, and from what the other client has left of the IP address's budget.
    expect([first.length > 250, first.length < 270]).toEqual([true, true])
    for (let second = 0; second < 60; second += 1) {
      relay.clock.advance(1_000)
      for (let turn = 0; turn < 5; turn += 1) await nextTurn()
    }
    expect([...first, ...(wallet?.pushed() ?? [])]).toEqual(Array.from({ length: 400 }, (_, index) => String(index)))
  })

  test('behavior: many large reads at once do not block the event loop', async () => {
    const relay = createTestRelay()
    const dapp = connectTestClient(relay, 'dapp')
    for (let number = 0; number < 8; number += 1) await dapp.call('irn_publish', draft(`${number}`.repeat(40_000)))
    const readers = Array.from({ length: 10 }, (_, index) => connectTestClient(relay, `reader ${index}`))
    let turns = 0
    const count = () => {
      turns += 1
      next = setImmediate(count)
    }
    let next = setImmediate(count)
    await Promise.all(readers.map((reader) => reader.call('irn_fetchMessages', { topic: one })))
    clearImmediate(next)
    // Two fetched pages use up the bytes of one turn of the event loop, so there must be about half as many turns as readers.
    expect(turns).toBeGreaterThanOrEqual(readers.length / 2 - 1)
  })

  test('behavior: acknowledgements of pushed messages do not count as requests', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { client: { requestBurst: 3, requestsPerSecond: 1e-9 } } })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    for (const text of ['a', 'b', 'c']) await dapp.call('irn_publish', draft(text))
    for (let count = 0; count < 3; count += 1) await wallet.receive('{"id":1,"jsonrpc":"2.0","result":true}')
    expect(wallet.dropReasons).toEqual([])
    expect(await wallet.call('irn_subscribe', { topic: one })).toEqual(expect.any(String))
  })

  test('error: a due acknowledgement does not pay for a request', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { client: { requestBurst: 3, requestsPerSecond: 1e-9 } } })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    for (const text of ['a', 'b', 'c']) await dapp.call('irn_publish', draft(text))
    const responses = []
    for (let number = 0; number < 4; number += 1)
      responses.push(await wallet.call('irn_unsubscribe', { topic: topicOf(2), id: 'x' }))
    expect(responses).toEqual([true, true, limitRefusal('slow down'), limitRefusal('slow down')])
    // A ping does not count as an acknowledgement, so the relay still accepts all three acknowledgements below.
    expect(wallet.countControlFrame()).toBe(true)
    for (let number = 0; number < 3; number += 1) await wallet.receive('{"id":1,"jsonrpc":"2.0","result":true}')
    expect(wallet.frames.filter(({ error }) => error)).toHaveLength(2)
  })

  test('error: too many requests wait for their response', async () => {
    const store = createMemoryStore()
    const { dapp } = startTestRelay({
      store: { ...store, append: () => new Promise(() => {}) },
      limits: { requestsInFlight: 1 },
    })
    void dapp.call('irn_publish', draft('first'))
    expect(await dapp.call('irn_publish', draft('second'))).toEqual(limitRefusal('too many of them wait for an answer'))
  })

  test('error: too many connections', () => {
    const relay = createTestRelay({ limits: { connections: 3, client: { connections: 2 } } })
    const enter = (name: string) => connectTestClient(relay, name, 'house')
    const first = enter('dapp')
    enter('dapp')
    expect(() => enter('dapp')).toThrow('this client has too many connections')
    enter('wallet')
    expect(() => enter('other')).toThrow('the relay has no room for another connection')
    first.close()
    first.close()
    enter('dapp')
    expect(() => enter('other')).toThrow('the relay has no room for another connection')
  })

  test('error: too many connections of one address', () => {
    const relay = createTestRelay({ limits: { address: { connections: 2 } } })
    connectTestClient(relay, 'one', 'house')
    connectTestClient(relay, 'two', 'house')
    expect(() => connectTestClient(relay, 'three', 'house')).toThrow('this address has too many connections')
    connectTestClient(relay, 'three', 'elsewhere')
  })

  test('behavior: if the relay is full, closes a connection of the address with the most', () => {
    const relay = createTestRelay({ limits: { connections: 4 } })
    const crowd = ['a', 'b', 'c', 'd'].map((name) => connectTestClient(relay, name, 'house'))
    const other = connectTestClient(relay, 'other', 'elsewhere')
    const another = connectTestClient(relay, 'another', 'elsewhere')
    expect([...crowd, other, another].map(({ dropReasons }) => dropReasons)).toEqual([
      ['the relay is full'],
      ['the relay is full'],
      ...[[], [], [], []],
    ])
  })

  test('behavior: a slow peer receives all messages once it reads again', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageMessages: 2 } })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    wallet.setSlow(true)
    for (const text of ['a', 'b', 'c', 'd', 'e']) await dapp.call('irn_publish', draft(text))
    await nextTurn()
    expect(wallet.pushed()).toEqual([])
    wallet.setSlow(false)
    await nextTurn()
    expect(wallet.pushed()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await dapp.call('irn_publish', draft('f'))
    expect(wallet.pushed()).toEqual(['f'])
  })

  test('behavior: messages that arrive while the mailbox is read are sent after it', async () => {
    const store = createMemoryStore()
    const { dapp, wallet } = startTestRelay({
      store: { ...store, read: async (options) => nextTurn().then(() => store.read(options)) },
      limits: { pageMessages: 1 },
    })
    for (const text of ['a', 'b', 'c']) await dapp.call('irn_publish', draft(text))
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    await dapp.call('irn_publish', draft('d'))
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(wallet.pushed()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: sends nothing to a client that has disconnected', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('a'))
    const subscribing = wallet.receive(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: one } }),
    )
    wallet.close()
    await subscribing
    await dapp.call('irn_publish', draft('b'))
    await wallet.receive('nonsense')
    await nextTurn()
    expect(wallet.pushed()).toEqual([])
  })

  test('error: the mailbox cannot be read', async () => {
    const fault = new Error('disk I/O error')
    const { relay, wallet } = startTestRelay({ store: { ...createMemoryStore(), read: () => Promise.reject(fault) } })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    expect([wallet.dropReasons, relay.faults]).toEqual([['the mailbox could not be read'], [fault]])
  })

  test('behavior: reads the mailbox after the bus missed messages', async () => {
    const listeners: MessageBusListener[] = []
    const deaf: MessageBus = {
      announce: () => {},
      listen: async (_, listener) => {
        listeners.push(listener)
        return () => {}
      },
    }
    const { dapp, wallet } = startTestRelay({ bus: deaf })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    await dapp.call('irn_publish', draft('hello'))
    await nextTurn()
    expect(wallet.pushed()).toEqual([])
    for (const { missed } of listeners) missed()
    await nextTurn()
    expect(wallet.pushed()).toEqual(['hello'])
  })

  test('behavior: sends a message once if the bus delivers it twice', async () => {
    const bus = createLocalBus<StoredMessage>()
    const echoing: MessageBus = { ...bus, announce: (messages) => bus.announce([...messages, ...messages]) }
    const { dapp, wallet } = startTestRelay({ bus: echoing })
    await wallet.call('irn_subscribe', { topic: one })
    await nextTurn()
    await dapp.call('irn_publish', draft('hello'))
    expect(wallet.pushed()).toEqual(['hello'])
  })

  test('behavior: a sweep removes expired messages', async () => {
    const store = createMemoryStore()
    const { relay, dapp } = startTestRelay({ store })
    await dapp.call('irn_publish', draft('hello'))
    relay.clock.advance(300_000)
    await relay.sweep()
    expect(await store.removeExpired(relay.clock.now())).toBe(0)
  })
})
