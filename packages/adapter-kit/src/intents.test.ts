import { describe, expect, test } from 'vitest'
import { createIntents } from './intents.ts'

function setUp() {
  const lifetime = new AbortController()
  return { intents: createIntents(lifetime.signal), lifetime }
}

describe('connect', () => {
  test('default: a choice is valid until the visitor chooses another wallet', () => {
    const { intents } = setUp()
    const isIntentCurrent = intents.connect('one')
    const newestBefore = intents.newest
    expect([isIntentCurrent(), newestBefore]).toEqual([true, { connectorId: 'one' }])
    const isOtherWanted = intents.connect('two')
    expect([isIntentCurrent(), isOtherWanted(), intents.newest === newestBefore]).toEqual([false, true, false])
  })

  test('behavior: a second attempt with the same wallet keeps the first valid', () => {
    const { intents } = setUp()
    const isIntentCurrent = intents.connect('one')
    intents.connect('one')
    expect(isIntentCurrent()).toBe(true)
  })

  test('behavior: no choice is valid once the kit is destroyed', () => {
    const { intents, lifetime } = setUp()
    const wanted = [intents.connect('one'), intents.restore('two')]
    lifetime.abort()
    expect(wanted.map((isIntentCurrent) => isIntentCurrent())).toEqual([false, false])
  })
})

describe('restore', () => {
  test('behavior: a wallet that was chosen and then replaced by another choice is not restored either', () => {
    const { intents } = setUp()
    const isIntentCurrent = intents.restore('one')
    intents.connect('one')
    expect(isIntentCurrent()).toBe(true)
    intents.connect('two')
    expect(isIntentCurrent()).toBe(false)
  })

  test('default: several restores are valid at once, independent of the chosen wallet', () => {
    const { intents } = setUp()
    const wanted = [intents.restore('one'), intents.restore('two')]
    intents.connect('three')
    expect(wanted.map((isIntentCurrent) => isIntentCurrent())).toEqual([true, true])
  })

  test('behavior: a new restore of a wallet replaces the one before', () => {
    const { intents } = setUp()
    const wanted = [intents.restore('one'), intents.restore('one')]
    expect(wanted.map((isIntentCurrent) => isIntentCurrent())).toEqual([false, true])
  })
})

describe('restore, after the visitor disconnected', () => {
  test.each([
    ['this one', 'one', false],
    ['all', undefined, false],
    ['another', 'two', true],
  ])('behavior: %s', (_, connectorId, expected) => {
    const { intents } = setUp()
    intents.leave(connectorId)
    intents.connect('three')
    expect(intents.restore('one')()).toBe(expected)
  })

  test('behavior: restores a session that another tab created', () => {
    const { intents } = setUp()
    intents.leave()
    expect(intents.restore('walletConnect')()).toBe(true)
  })
})

describe('fail', () => {
  test('behavior: a wallet that the visitor declined is not restored, neither now nor later', () => {
    const { intents } = setUp()
    const wanted = [intents.restore('one'), intents.restore('two')]
    intents.connect('one')
    const declined = Object.assign(new Error('User rejected the request.'), { code: 4001 })
    expect(intents.fail('one', declined)).toMatchObject({ name: 'ConnectionError', code: 'UserRejected' })
    expect([...wanted, intents.restore('one')].map((isIntentCurrent) => isIntentCurrent())).toEqual([
      false,
      true,
      false,
    ])
  })

  test('behavior: a wallet that failed for another reason is still restored', () => {
    const { intents } = setUp()
    const isIntentCurrent = intents.restore('one')
    intents.connect('one')
    const pending = Object.assign(new Error('Already pending'), { code: -32002 })
    expect(intents.fail('one', pending)).toMatchObject({ name: 'ConnectionError', code: 'RequestPending' })
    expect([isIntentCurrent(), intents.restore('one')()]).toEqual([true, true])
  })
})

describe.each(['connect', 'restore'] as const)('%s', (verb) => {
  test.each([
    ['all', undefined, false],
    ['this one', 'one', false],
    // If the visitor disconnects another wallet, a restore of this wallet is cancelled. A request to connect this
    // wallet is not, because the visitor chose this wallet.
    ['another', 'two', verb === 'connect'],
  ])('behavior: the visitor disconnects %s', (_, connectorId, expected) => {
    const { intents } = setUp()
    const isIntentCurrent = intents[verb]('one')
    intents.leave(connectorId)
    expect(isIntentCurrent()).toBe(expected)
  })
})
