import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { connectTestClient, createTestRelay, draft, settled, topicOf } from '../../../../test/testRelay.ts'
import { createLocalBus } from '../../../platform/bus.ts'
import type { StoredMessage } from '../store/MessageStore.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** Starts a relay. `kept` returns how many of its bus listeners are still in memory. */
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
  const kept = async () => {
    await settled()
    collectGarbage()
    return listeners.filter((listener) => listener.deref() !== undefined).length
  }
  return { relay, wallet: connectTestClient(relay, 'wallet'), kept }
}

describe('createDeliveryQueue', () => {
  test('behavior: drops closed subscriptions of a client that does not read', async () => {
    const { wallet, kept } = setUp()
    wallet.setSlow(true)
    for (let count = 0; count < 50; count += 1) await wallet.call('irn_subscribe', { topic: topicOf(1) })
    for (let count = 2; count < 50; count += 1) {
      await wallet.call('irn_subscribe', { topic: topicOf(count) })
      await wallet.call('irn_unsubscribe', { topic: topicOf(count), id: 'x' })
    }
    // The open subscription, and the first one, which is being delivered.
    expect(await kept()).toBeLessThanOrEqual(2)
  })

  test('behavior: sends waiting messages once the client reads again', async () => {
    const { relay, wallet } = setUp()
    const dapp = connectTestClient(relay, 'dapp')
    for (const number of [1, 2, 3]) await dapp.call('irn_publish', draft(`${number}`, { topic: topicOf(number) }))
    wallet.setSlow(true)
    for (const number of [1, 2, 3, 2]) await wallet.call('irn_subscribe', { topic: topicOf(number) })
    await wallet.call('irn_unsubscribe', { topic: topicOf(3), id: 'x' })
    await settled()
    wallet.setSlow(false)
    await settled()
    expect(wallet.pushed()).toEqual(['1', '2'])
  })
})
