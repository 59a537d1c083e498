import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError } from './AmountError.ts'
import { toBaseUnits, toDecimal } from './baseUnits.ts'

const allDecimals = fc.nat({ max: 255 })

describe('toDecimal', () => {
  test.each([
    [1_234_500_000_000_000_000n, 18, '1.2345'],
    [1n, 18, '0.000000000000000001'],
    [-1n, 2, '-0.01'],
    [0n, 18, '0'],
    [42n, 0, '42'],
    [100n, 2, '1'],
    [1n, 255, `0.${'0'.repeat(254)}1`],
  ])('default: %s with %i decimals is %s', (value, decimals, expected) => {
    expect(toDecimal(value, decimals)).toBe(expected)
  })

  test.each([-1, 256, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('error: %s decimals', (decimals) => {
    const error = new AmountError('InvalidDecimals', `The number of decimals must be 0 to 255, not ${decimals}`)
    expect(() => toDecimal(1n, decimals)).toThrow(error)
    expect(() => toBaseUnits('1', decimals)).toThrow(error)
  })
})

describe('toBaseUnits', () => {
  test.each([
    ['1.2345', 18, 1_234_500_000_000_000_000n],
    ['0.000000000000000001', 18, 1n],
    ['-0.01', 2, -1n],
    ['007', 0, 7n],
    ['1.500', 1, 15n],
    ['-0', 18, 0n],
  ])('default: %s with %i decimals is %s', (text, decimals, expected) => {
    expect(toBaseUnits(text, decimals)).toBe(expected)
  })

  test('behavior: the decimal point moves every digit, and no digit changes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n }), allDecimals, (value, decimals) => {
        const [whole = '', fraction = ''] = toDecimal(value, decimals).split('.')
        expect(BigInt(whole + fraction.padEnd(decimals, '0'))).toBe(value)
      }),
    )
  })

  test('error: an amount that the token cannot represent', () => {
    expect(() => toBaseUnits('1.001', 2)).toThrow(new AmountError('TooManyDecimals', 'More than 2 decimals: "1.001"'))
  })

  test.each(['', '.', '1.', '.5', '1e3', '0x1', 'NaN', '1,5', ' 1', '+1', '1_000', '١'])(
    'error: "%s" is not a decimal number',
    (text) => {
      expect(() => toBaseUnits(text, 18)).toThrow(new AmountError('NotDecimal', `Not a decimal number: "${text}"`))
    },
  )

  test('error: a text of a hostile service, which would take seconds to convert', () => {
    expect(() => toBaseUnits('9'.repeat(1_000_000), 18)).toThrow(
      new AmountError('TooLong', 'A decimal number has at most 4096 characters'),
    )
  })
})
