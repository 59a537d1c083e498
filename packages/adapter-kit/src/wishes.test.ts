import { describe, expect, test } from 'vitest'
import { createWishes } from './wishes.ts'

function setUp() {
  const lifetime = new AbortController()
  return { wishes: createWishes(lifetime.signal), lifetime }
}

describe('connect', () => {
  test('default: until the visitor chooses another wallet', () => {
    const { wishes } = setUp()
    const isWanted = wishes.connect('one')
    const before = wishes.newest
    expect([isWanted(), before]).toEqual([true, { connectorId: 'one' }])
    const isOtherWanted = wishes.connect('two')
    expect([isWanted(), isOtherWanted(), wishes.newest === before]).toEqual([false, true, false])
  })

  test('behavior: a second try of the same wallet keeps the first', () => {
    const { wishes } = setUp()
    const isWanted = wishes.connect('one')
    wishes.connect('one')
    expect(isWanted()).toBe(true)
  })

  test('behavior: nothing is wanted of a kit that is destroyed', () => {
    const { wishes, lifetime } = setUp()
    const wanted = [wishes.connect('one'), wishes.restore('two')]
    lifetime.abort()
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, false])
  })
})

describe('restore', () => {
  test('behavior: one that was chosen, and passed over, is not restored either', () => {
    const { wishes } = setUp()
    const isWanted = wishes.restore('one')
    wishes.connect('one')
    expect(isWanted()).toBe(true)
    wishes.connect('two')
    expect(isWanted()).toBe(false)
  })

  test('default: several at once, independent of the chosen wallet', () => {
    const { wishes } = setUp()
    const wanted = [wishes.restore('one'), wishes.restore('two')]
    wishes.connect('three')
    expect(wanted.map((isWanted) => isWanted())).toEqual([true, true])
  })

  test('behavior: the newest try of a wallet takes the place of the one before', () => {
    const { wishes } = setUp()
    const wanted = [wishes.restore('one'), wishes.restore('one')]
    expect(wanted.map((isWanted) => isWanted())).toEqual([false, true])
  })
})

describe('restore, once the visitor left', () => {
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

  test('behavior: the session that another tab made is wanted', () => {
    const { wishes } = setUp()
    wishes.leave()
    expect(wishes.restore('walletConnect')()).toBe(true)
  })
})

describe.each(['connect', 'restore'] as const)('%s', (verb) => {
  test.each([
    ['all', undefined, false],
    ['this one', 'one', false],
    // Leaving another wallet cancels a restore, but not a connect: that is the wallet that the visitor chose.
    ['another', 'two', verb === 'connect'],
  ])('behavior: the visitor leaves %s', (_, connectorId, expected) => {
    const { wishes } = setUp()
    const isWanted = wishes[verb]('one')
    wishes.leave(connectorId)
    expect(isWanted()).toBe(expected)
  })
})
