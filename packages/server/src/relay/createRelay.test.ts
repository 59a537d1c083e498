import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  limitRefusal,
  payloadRefusal,
  settled,
  startTestRelay,
  topicOf,
} from '../../test/testRelay.ts'
import type { Bus, BusListener } from './bus/Bus.ts'
import { createLocalBus } from './bus/localBus.ts'
import { createMemoryStore } from './store/memoryStore.ts'

const one = topicOf(1)

describe('createRelay', () => {
  test('error: frames that are no requests', async () => {
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

  test('error: too many requests of one client, over all its sockets', async () => {
    const { relay, dapp, wallet } = startTestRelay({ limits: { requestBurst: 4, requestsPerSecond: 1 } })
    const otherTab = connectTestClient(relay, 'dapp')
    expect(await dapp.call('irn_batchPublish', { messages: [draft('a'), draft('b'), draft('c')] })).toBe(true)
    expect(await otherTab.call('irn_publish', draft('d'))).toBe(true)
    expect(await dapp.call('irn_publish', draft('e'))).toEqual(limitRefusal('slow down'))
    expect(await wallet.call('irn_publish', draft('e'))).toBe(true)
    relay.clock.pass(1_000)
    expect(await dapp.call('irn_publish', draft('f'))).toBe(true)
    // Leaving and coming back as the same client gains nothing.
    dapp.close()
    otherTab.close()
    await relay.sweep()
    expect(await connectTestClient(relay, 'dapp').call('irn_publish', draft('g'))).toEqual(limitRefusal('slow down'))
  })

  test('error: nothing but malformed frames', async () => {
    const { wallet } = startTestRelay({ limits: { requestBurst: 3 } })
    for (let count = 0; count < 4; count += 1) await wallet.receive('nonsense')
    expect([wallet.frames.length, wallet.dropped]).toEqual([3, ['too many malformed frames']])
  })

  test('error: too many requests that wait for their answer', async () => {
    const store = createMemoryStore()
    const { dapp } = startTestRelay({
      store: { ...store, append: () => new Promise(() => {}) },
      limits: { requestsInFlight: 1 },
    })
    void dapp.call('irn_publish', draft('first'))
    expect(await dapp.call('irn_publish', draft('second'))).toEqual(limitRefusal('too many of them wait for an answer'))
  })

  test('error: too many connections', () => {
    const relay = createTestRelay({ limits: { connections: 3, connectionsPerClient: 2 } })
    const first = connectTestClient(relay, 'dapp')
    connectTestClient(relay, 'dapp')
    expect(() => connectTestClient(relay, 'dapp')).toThrow('this client has too many connections')
    connectTestClient(relay, 'wallet')
    expect(() => connectTestClient(relay, 'other')).toThrow('the relay has no room for another connection')
    first.close()
    first.close()
    connectTestClient(relay, 'dapp')
    expect(() => connectTestClient(relay, 'other')).toThrow('the relay has no room for another connection')
  })

  test('behavior: a peer that reads slowly gets everything, when it can', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageMessages: 2 } })
    await wallet.call('irn_subscribe', { topic: one })
    await settled()
    wallet.setSlow(true)
    for (const text of ['a', 'b', 'c', 'd', 'e']) await dapp.call('irn_publish', draft(text))
    await settled()
    expect(wallet.pushed()).toEqual([])
    wallet.setSlow(false)
    await settled()
    expect(wallet.pushed()).toEqual(['a', 'b', 'c', 'd', 'e'])
    await dapp.call('irn_publish', draft('f'))
    expect(wallet.pushed()).toEqual(['f'])
  })

  test('behavior: what comes while the mailbox is read comes after it', async () => {
    const store = createMemoryStore()
    const { dapp, wallet } = startTestRelay({
      store: { ...store, read: async (options) => settled().then(() => store.read(options)) },
      limits: { pageMessages: 1 },
    })
    for (const text of ['a', 'b', 'c']) await dapp.call('irn_publish', draft(text))
    await wallet.call('irn_subscribe', { topic: one })
    await settled()
    await dapp.call('irn_publish', draft('d'))
    for (let turn = 0; turn < 20; turn += 1) await settled()
    expect(wallet.pushed()).toEqual(['a', 'b', 'c', 'd'])
  })

  test('behavior: nothing is sent to who has left', async () => {
    const { dapp, wallet } = startTestRelay()
    await dapp.call('irn_publish', draft('a'))
    const subscribing = wallet.receive(
      JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic: one } }),
    )
    wallet.close()
    await subscribing
    await dapp.call('irn_publish', draft('b'))
    await wallet.receive('nonsense')
    await settled()
    expect(wallet.pushed()).toEqual([])
  })

  test('error: the mailbox cannot be read', async () => {
    const fault = new Error('disk I/O error')
    const { relay, wallet } = startTestRelay({ store: { ...createMemoryStore(), read: () => Promise.reject(fault) } })
    await wallet.call('irn_subscribe', { topic: one })
    await settled()
    expect([wallet.dropped, relay.faults]).toEqual([['the mailbox could not be read'], [fault]])
  })

  test('behavior: a bus that missed something has the mailbox read', async () => {
    const listeners: BusListener[] = []
    const deaf: Bus = {
      announce: () => {},
      listen: async (_, listener) => {
        listeners.push(listener)
        return () => {}
      },
    }
    const { dapp, wallet } = startTestRelay({ bus: deaf })
    await wallet.call('irn_subscribe', { topic: one })
    await settled()
    await dapp.call('irn_publish', draft('hello'))
    await settled()
    expect(wallet.pushed()).toEqual([])
    for (const { missed } of listeners) missed()
    await settled()
    expect(wallet.pushed()).toEqual(['hello'])
  })

  test('behavior: a bus that brings a message twice', async () => {
    const bus = createLocalBus()
    const echoing: Bus = { ...bus, announce: (messages) => bus.announce([...messages, ...messages]) }
    const { dapp, wallet } = startTestRelay({ bus: echoing })
    await wallet.call('irn_subscribe', { topic: one })
    await settled()
    await dapp.call('irn_publish', draft('hello'))
    expect(wallet.pushed()).toEqual(['hello'])
  })

  test('behavior: a sweep forgets what has expired', async () => {
    const store = createMemoryStore()
    const { relay, dapp } = startTestRelay({ store })
    await dapp.call('irn_publish', draft('hello'))
    relay.clock.pass(300_000)
    await relay.sweep()
    expect(await store.removeExpired(relay.clock.now())).toBe(0)
  })
})
