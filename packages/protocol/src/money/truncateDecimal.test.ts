import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { truncateDecimal } from './truncateDecimal.ts'

describe('truncateDecimal', () => {
  test('default', () => {
    expect(truncateDecimal('1.23456', 3)).toBe('1.234')
  })

  test.each([
    ['0.9999', 3, '0.999'],
    ['-0.9999', 3, '-0.999'],
    ['-0.0009', 3, '0'],
    ['007.50', 2, '7.5'],
    ['12', 3, '12'],
    ['1.0001', 3, '1'],
    ['1.9', 0, '1'],
  ])('behavior: %s at %i digits is %s', (text, digits, expected) => {
    expect(truncateDecimal(text, digits)).toBe(expected)
  })

  test.each(['', '.', '1.', '.5', '1e3', '0x1', 'NaN', '1,5', ' 1'])('error: "%s" is not a decimal number', (text) => {
    expect(() => truncateDecimal(text, 3)).toThrow(RangeError)
  })

  test('behavior: never shows more than the exact value', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n }), fc.nat({ max: 18 }), fc.nat({ max: 18 }), (value, decimals, digits) => {
        const text = `${value}`.padStart(decimals + 1, '0')
        const pointIndex = text.length - decimals
        const exactText = decimals === 0 ? text : `${text.slice(0, pointIndex)}.${text.slice(pointIndex)}`
        const [whole = '', fraction = ''] = truncateDecimal(exactText, digits).split('.')
        const shownValue = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals))
        const unit = 10n ** BigInt(Math.max(decimals - digits, 0))
        expect(shownValue).toBe((value / unit) * unit)
      }),
    )
  })
})
