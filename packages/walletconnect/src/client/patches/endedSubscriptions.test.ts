import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { expect, test } from 'vitest'
import { removeEndedSubscriptions } from './endedSubscriptions.ts'

const key = (name: string) => `wc@2:core:0.3:latchkey-x//${name}`

test('default', () => {
  const storage = memoryAdapterStorage()
  storage.set(
    key('session'),
    JSON.stringify([
      { topic: 'live', expiry: 200 },
      { topic: 'expired', expiry: 50 },
    ]),
  )
  storage.set(
    key('pairing'),
    JSON.stringify([
      { topic: 'offer', expiry: 200 },
      { topic: 'expired offer', expiry: 99 },
    ]),
  )
  storage.set(
    'wc@1.5:auth:0.3:latchkey-x//pairingTopics',
    JSON.stringify([
      { topic: 'sign-in', pairingTopic: 'offer' },
      { topic: 'sign-in of an expired offer', pairingTopic: 'expired offer' },
      { topic: 'sign-in without an offer', pairingTopic: 'sign-in without an offer' },
    ]),
  )
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
  storage.set(key('subscription'), JSON.stringify(topics.map((topic) => ({ topic }))))
  removeEndedSubscriptions(storage, 100_000)
  expect(JSON.parse(storage.get(key('subscription')) ?? '')).toEqual([
    { topic: 'live' },
    { topic: 'offer' },
    { topic: 'sign-in' },
  ])
})

test('behavior: corrupt lists count as empty, and an empty storage stays empty', () => {
  const storage = memoryAdapterStorage()
  removeEndedSubscriptions(storage)
  expect(storage.keys()).toEqual([])
  storage.set(key('session'), '{')
  storage.set(key('subscription'), '[null,{"topic":"x"}]')
  removeEndedSubscriptions(storage)
  expect(storage.get(key('subscription'))).toBe('[]')
})
