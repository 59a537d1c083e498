import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillText, LatchkeyError } from './LatchkeyError.ts'

describe('LatchkeyError', () => {
  test('default', () => {
    const error = new LatchkeyError('NoRpcUrl', 'No RPC url provided for chainId: {id}', { values: { id: 1 } })
    expect({ ...error }).toEqual({
      name: 'LatchkeyError',
      code: 'NoRpcUrl',
      shortMessage: 'No RPC url provided for chainId: 1',
      details: undefined,
      values: { id: 1 },
    })
    expect(error.message).toBe('No RPC url provided for chainId: 1')
    expect(error.docsPath).toBe('errors#norpcurl')
    expect('cause' in error).toBe(false)
  })

  test('param: details', () => {
    const error = new LatchkeyError('X', 'What happened', { details: 'eip155:5 is not listed.' })
    expect([error.shortMessage, error.message]).toEqual([
      'What happened',
      'What happened\n\nDetails: eip155:5 is not listed.',
    ])
  })

  test('param: cause', () => {
    const cause = { code: 4001 }
    expect(new LatchkeyError('X', 'What happened', { cause }).cause).toBe(cause)
  })
})

describe('fillText', () => {
  test('default', () => {
    expect(fillText('{a} and {b}, {a}', { a: 'one', b: 2 })).toBe('one and 2, one')
  })

  test('behavior: a placeholder without a value stays', () => {
    expect(fillText('{a} {toString} {__proto__} {constructor}', { a: 1 })).toBe(
      '1 {toString} {__proto__} {constructor}',
    )
  })

  test('behavior: does not fill placeholders inside a value', () => {
    expect(fillText('{a}', { a: '{b} $& $1', b: 'no' })).toBe('{b} $& $1')
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(fillText('<{a}>', { a: value, b: 'no' })).toBe(`<${value}>`)
      }),
    )
  })

  test('behavior: returns a text unchanged without values', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(fillText(text, {})).toBe(text)
      }),
    )
  })
})
