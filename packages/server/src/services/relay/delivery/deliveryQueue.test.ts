import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import {
  connectTestClient,
  createTestRelay,
  draft,
  nextTurn,
  startTestRelay,
  topicOf,
} from '../../../../test/testRelay.ts'
import { createLocalBus } from '../../../platform/bus.ts'
import type { StoredMessage } from '../store/MessageStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Starts a relay with a bus. `countListenersInMemory` returns how many listeners of the bus are still in memory. */
function setUp() {
  const bus = createLocalBus<StoredMessage>()
  const listeners: WeakRef<object>[] = []
  const relay = createTestRelay({
    bus: {
      ...bus,
      listen(topic, listener) {
        listeners.push(new WeakRef(listener))
        return bus.listen(topic, listener)
      },
    },
  })
  const countListenersInMemory = async () => {
    await nextTurn()
    // A garbage collection that is already running keeps all objects that were created after its start. The second collection frees them.
    collectGarbage()
    collectGarbage()
    return listeners.filter((listener) => listener.deref() !== undefined).length
  }
  return { relay, wallet: connectTestClient(relay, 'wallet'), countListenersInMemory }
}

describe('createDeliveryQueue', () => {
  test('behavior: drops closed subscriptions of a client that does not read', async () => {
    const { wallet, countListenersInMemory } = setUp()
    wallet.setSlow(true)
    for (let count = 0; count < 50; count += 1) await wallet.call('irn_subscribe', { topic: topicOf(1) })
    for (let count = 2; count < 50; count += 1) {
      await wallet.call('irn_subscribe', { topic: topicOf(count) })
      await wallet.call('irn_unsubscribe', { topic: topicOf(count), id: 'x' })
    }
    // At most two listeners are left: the one of the open subscription, and the one of the first subscription, whose messages are being
    // sent. The engine may hold one more for a moment, so the count is taken again until it is right.
    await expect.poll(countListenersInMemory).toBeLessThanOrEqual(2)
  })

  test('behavior: sends waiting messages once the client reads again', async () => {
    const { relay, wallet } = setUp()
    const dapp = connectTestClient(relay, 'dapp')
    for (const number of [1, 2, 3]) await dapp.call('irn_publish', draft(`${number}`, { topic: topicOf(number) }))
    wallet.setSlow(true)
    for (const number of [1, 2, 3, 2]) await wallet.call('irn_subscribe', { topic: topicOf(number) })
    await wallet.call('irn_unsubscribe', { topic: topicOf(3), id: 'x' })
    await nextTurn()
    wallet.setSlow(false)
    await nextTurn()
    expect(wallet.pushed()).toEqual(['1', '2'])
  })

  test('behavior: mailboxes take turns, one page of each', async () => {
    const { dapp, wallet } = startTestRelay({ limits: { pageMessages: 2 } })
    const mailboxes = [['a1', 'a2', 'a3', 'a4', 'a5'], ['b1', 'b2', 'b3'], ['c1']]
    for (const [index, texts] of mailboxes.entries())
      for (const text of texts) await dapp.call('irn_publish', draft(text, { topic: topicOf(index) }))
    await wallet.call('irn_batchSubscribe', { topics: mailboxes.map((_, index) => topicOf(index)) })
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(wallet.pushed()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'a3', 'a4', 'b3', 'a5'])
  })

  test('behavior: a mailbox that grows as fast as it is read does not delay another', async () => {
    const [growing, other] = [topicOf(1), topicOf(2)]
    const store = createMemoryStore()
    let count = 1
    const relay = createTestRelay({
      store: {
        ...store,
        read: async (options) => {
          const page = await store.read(options)
          if (options.topic === growing && count < 5) {
            count += 1
            await stranger.call('irn_publish', draft(`${count}`, { topic: growing }))
          }
          return page
        },
      },
    })
    const [stranger, dapp] = [connectTestClient(relay, 'stranger'), connectTestClient(relay, 'dapp')]
    const wallet = connectTestClient(relay, 'wallet')
    await stranger.call('irn_publish', draft('1', { topic: growing }))
    await dapp.call('irn_publish', draft('real', { topic: other }))
    await wallet.call('irn_batchSubscribe', { topics: [growing, other] })
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(wallet.pushed()).toEqual(['1', 'real', '2', '3', '4', '5'])
  })

  test('behavior: a live message does not overtake a message that waits for the budget', async () => {
    const { relay, dapp, wallet } = startTestRelay({
      limits: { client: { bytesPerSecond: 100_000, byteBurst: 160_000 } },
    })
    const stranger = connectTestClient(relay, 'stranger')
    const [known, other] = [topicOf(1), topicOf(2)]
    await wallet.call('irn_batchSubscribe', { topics: [known, other] })
    const delivered = async () => {
      for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    }
    const publish = async (text: string) => {
      await stranger.call('irn_publish', draft(text, { topic: known }))
      await delivered()
    }
    for (const letter of ['a', 'b', 'c']) await publish(letter.repeat(38_000))
    await dapp.call('irn_publish', draft('real', { topic: other }))
    await delivered()
    // The client's budget refills in this time, but the queue checks the budget only every 200 ms.
    relay.clock.advance(150)
    await publish('late')
    relay.clock.advance(50)
    await delivered()
    expect(wallet.pushed().map((text) => text.slice(0, 4))).toEqual(['aaaa', 'bbbb', 'cccc', 'real', 'late'])
  })
})
