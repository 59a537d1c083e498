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
      { topic: 'over', expiry: 50 },
    ]),
  )
  storage.set(
    key('pairing'),
    JSON.stringify([
      { topic: 'offer', expiry: 200 },
      { topic: 'late', expiry: 99 },
    ]),
  )
  storage.set(
    'wc@1.5:auth:0.3:latchkey-x//pairingTopics',
    JSON.stringify([
      { topic: 'sign-in', pairingTopic: 'offer' },
      { topic: 'late sign-in', pairingTopic: 'late' },
      { topic: 'sign-in of itself', pairingTopic: 'sign-in of itself' },
    ]),
  )
  const topics = ['live', 'over', 'offer', 'late', 'sign-in', 'late sign-in', 'sign-in of itself', 'nobody knows']
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
