import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { describe, expect, test } from 'vitest'
import { storeSubscriptions } from './storedSubscriptions.ts'

const prefix = 'latchkey-x'
const core = `wc@2:core:0.3:${prefix}//`
const sessions = `wc@2:client:0.3:${prefix}//session`
const subscriptions = `${core}subscription`

const session = (topic: string, expiry: number) => ({ topic, expiry, self: { publicKey: 'a' }, peer: {} })
const subscription = (topic: string) => ({ topic, relay: { protocol: 'irn' }, id: topic })

/** Returns the storage of a kit that has one living session, and the topics that the WalletConnect client would subscribe to. */
function withSession() {
  const storage = memoryAdapterStorage()
  const put = (key: string, value: unknown) => storage.set(key, JSON.stringify(value))
  put(sessions, [session('live', 200), session('expired', 50)])
  const stored = () => {
    storeSubscriptions(storage, prefix, 100_000)
    return JSON.parse(storage.get(subscriptions) ?? 'null')
  }
  return { storage, put, stored }
}

describe('storeSubscriptions', () => {
  test('default', () => {
    const { put, stored } = withSession()
    put(`${core}pairing`, [
      { topic: 'offer', expiry: 200 },
      { topic: 'expired offer', expiry: 99 },
    ])
    put(`wc@1.5:auth:0.3:${prefix}//pairingTopics`, [
      { topic: 'sign-in', pairingTopic: 'offer' },
      { topic: 'sign-in of an expired offer', pairingTopic: 'expired offer' },
      { topic: 'sign-in without an offer', pairingTopic: 'sign-in without an offer' },
    ])
    const topics = [
      'live',
      'expired',
      'offer',
      'expired offer',
      'sign-in',
      'sign-in of an expired offer',
      'sign-in without an offer',
      'unknown',
    ]
    put(subscriptions, topics.map(subscription))
    expect(stored()).toEqual(['live', 'offer', 'sign-in'].map(subscription))
  })

  test.each([undefined, '', '{', 'null', '[]', '[null,{"topic":"x"}]'])(
    'behavior: adds the topic of a living session to the stored list %s',
    (list) => {
      const { storage, stored } = withSession()
      if (list !== undefined) storage.set(subscriptions, list)
      expect(stored()).toEqual([subscription('live')])
    },
  )

  test('behavior: reads only the keys of its own kit', () => {
    const { storage, put, stored } = withSession()
    const entries = storage.keys().map((key) => [key, storage.get(key) ?? ''] as const)
    for (const [key] of entries) storage.remove(key)
    // Keys of other kits come first in the storage. The code must not use them, although their names end in the same way.
    put('0//session', [])
    put('wc@2:client:0.3:latchkey-xx//session', [session('of another kit', 200)])
    put('0//subscription', [])
    for (const entry of entries) storage.set(...entry)
    expect(stored()).toEqual([subscription('live')])
    expect(storage.get('0//subscription')).toBe('[]')
  })

  test('behavior: corrupt lists count as empty, and an empty storage stays empty', () => {
    const storage = memoryAdapterStorage()
    storeSubscriptions(storage, prefix)
    expect(storage.keys()).toEqual([])
    storage.set(sessions, '{')
    storage.set(subscriptions, '[null,{"topic":"x"}]')
    storeSubscriptions(storage, prefix)
    expect(storage.get(subscriptions)).toBe('[]')
  })
})
