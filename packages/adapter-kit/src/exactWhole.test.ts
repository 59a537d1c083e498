import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toExactInteger } from './exactWhole.ts'
import { parseExactJson } from './parseExactJson.ts'

const most = 2n ** 64n - 1n

describe('exactWhole', () => {
  test('default', () => {
    expect([0, 1, Number.MAX_SAFE_INTEGER].map((value) => toExactInteger(value, most))).toEqual([
      0n,
      1n,
      2n ** 53n - 1n,
    ])
    expect(toExactInteger('18446744073709551615', most)).toBe(most)
  })

  test('behavior: reads every 64-bit amount without rounding', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: most }), (amount) => {
        expect(toExactInteger(parseExactJson(`${amount}`), most)).toBe(amount)
      }),
    )
  })

  test('error: returns undefined for a value that is not a whole number from 0 to the limit', () => {
    const invalidValues = [
      -1,
      1.5,
      Number.NaN,
      2 ** 53,
      '1',
      '-1000000000000000',
      '0x10',
      '',
      ' ',
      '18446744073709551616',
    ]
    for (const value of [...invalidValues, null, undefined, true, [1], {}, 1n])
      expect(toExactInteger(value, most)).toBeUndefined()
    expect(toExactInteger(256, 255n)).toBeUndefined()
  })

  test('error: returns undefined for digits below zero or above the limit', () => {
    const outside = fc.oneof(fc.bigInt({ min: -(2n ** 70n), max: -1n }), fc.bigInt({ min: most + 1n, max: 2n ** 128n }))
    fc.assert(
      fc.property(outside, (amount) => {
        expect(toExactInteger(parseExactJson(`${amount}`), most)).toBeUndefined()
      }),
    )
  })
})
