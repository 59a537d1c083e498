import { describe, expect, test } from 'vitest'
import { createWishes } from './wishes.ts'

function setUp() {
  const lifetime = new AbortController()
  return { wishes: createWishes(lifetime.signal), lifetime }
}

describe('connect', () => {
  test('default: a choice is valid until the visitor chooses another wallet', () => {
    const { wishes } = setUp()
    const isWanted = wishes.connect('one')
    const before = wishes.newest
    expect([isWanted(), before]).toEqual([true, { connectorId: 'one' }])
    const isOtherWanted = wishes.connect('two')
    expect([isWanted(), isOtherWanted(), wishes.newest === before]).toEqual([false, true, false])
  })

  test('behavior: a second attempt with the same wallet keeps the first valid', () => {
    const { wishes } = setUp()
    const isWanted = wishes.connect('one')
    wishes.connect('one')
    expect(isWanted()).toBe(true)
  })

  test('behavior: no choice is valid once the kit is destroyed', () => {
    const { wishes, lifetime } = setUp()
    const wanted = [wishes.connect('one'), wishes.restore('two')]
    lifetime.abort()
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, false])
  })
})

describe('restore', () => {
  test('behavior: a wallet that was chosen and then replaced by another choice is not restored either', () => {
    const { wishes } = setUp()
    const isWanted = wishes.restore('one')
    wishes.connect('one')
    expect(isWanted()).toBe(true)
    wishes.connect('two')
    expect(isWanted()).toBe(false)
  })

  test('default: several restores are valid at once, independent of the chosen wallet', () => {
    const { wishes } = setUp()
    const wanted = [wishes.restore('one'), wishes.restore('two')]
    wishes.connect('three')
    expect(wanted.map((isWanted) => isWanted())).toEqual([true, true])
  })

  test('behavior: a new restore of a wallet replaces the one before', () => {
    const { wishes } = setUp()
    const wanted = [wishes.restore('one'), wishes.restore('one')]
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, true])
  })
})

describe('restore, after the visitor disconnected', () => {
  test.each([
    ['this one', 'one', false],
    ['all', undefined, false],
    ['another', 'two', true],
  ])('behavior: %s', (_, connectorId, expected) => {
    const { wishes } = setUp()
    wishes.leave(connectorId)
    wishes.connect('three')
    expect(wishes.restore('one')()).toBe(expected)
  })

  test('behavior: restores a session that another tab created', () => {
    const { wishes } = setUp()
    wishes.leave()
    expect(wishes.restore('walletConnect')()).toBe(true)
  })
})

describe.each(['connect', 'restore'] as const)('%s', (verb) => {
  test.each([
    ['all', undefined, false],
    ['this one', 'one', false],
    // Disconnecting another wallet cancels a restore, but not a connection request: the visitor chose that wallet.
    ['another', 'two', verb === 'connect'],
  ])('behavior: the visitor disconnects %s', (_, connectorId, expected) => {
    const { wishes } = setUp()
    const isWanted = wishes[verb]('one')
    wishes.leave(connectorId)
    expect(isWanted()).toBe(expected)
  })
})
