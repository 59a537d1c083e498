import { describe, expect, test } from 'vitest'
import { ConnectionError } from './connection.ts'
import { fieldOf, isOwnError } from './foreign.ts'

const refuse = () => {
  throw new Error('Not for you.')
}
const throwingProxy = new Proxy({}, { get: refuse, getPrototypeOf: refuse })

describe('fieldOf', () => {
  test('default', () => {
    expect([fieldOf({ code: 1 }, 'code'), fieldOf(new Error('a'), 'message')]).toEqual([1, 'a'])
  })

  test('behavior: returns undefined if the field cannot be read', () => {
    const unreadableValues = [
      undefined,
      null,
      'text',
      1,
      throwingProxy,
      {
        get code() {
          return refuse()
        },
      },
    ]
    expect(unreadableValues.map((value) => fieldOf(value, 'code'))).toEqual(unreadableValues.map(() => undefined))
  })
})

describe('isOwnError', () => {
  test('default', () => {
    expect([new ConnectionError('NotConnected'), new Error(''), undefined, throwingProxy].map(isOwnError)).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
