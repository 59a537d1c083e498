import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatFiat } from './formatFiat.ts'

describe('formatFiat', () => {
  test.each([
    ['1234.569', 'USD', 'en', '$1,234.56'],
    ['1234.5', 'EUR', 'de', '1.234,50\u00a0€'],
    ['-0.999', 'USD', 'en', '-$0.99'],
    ['0.001', 'USD', 'en', '$0.00'],
    ['12', 'JPY', 'en', '¥12.00'],
  ])('default: %s %s in %s is %s', (text, currency, locale, expected) => {
    expect(formatFiat(text, { currency, locale })).toBe(expected)
  })

  test('behavior: equals the text of Intl if a float is exact', () => {
    const intl = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const sign = cents < 0 ? '-' : ''
        const digits = `${Math.abs(cents)}`.padStart(3, '0')
        const text = `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
        expect(formatFiat(text, { currency: 'USD', locale: 'en' })).toBe(intl.format(cents / 100))
      }),
    )
  })
})
