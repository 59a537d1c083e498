import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError } from './AmountError.ts'
import { toDecimal } from './baseUnits.ts'
import { formatAmount, formatDecimal, formatFiat } from './formatDecimal.ts'
import { truncateDecimal } from './truncateDecimal.ts'

describe('formatAmount', () => {
  test('default', () => {
    expect(formatAmount(1_234_567_899_999_999_999_999n, 18, { locale: 'en' })).toBe('1,234.567')
  })

  test('param: maximumFractionDigits', () => {
    expect(formatAmount(1_999_999n, 6, { locale: 'en', maximumFractionDigits: 2 })).toBe('1.99')
  })

  test.each([
    ['de', '1.234.567,891'],
    ['fr', '1\u202f234\u202f567,891'],
    ['en-IN', '12,34,567.891'],
    ['ar-EG', '١٬٢٣٤٬٥٦٧٫٨٩١'],
  ])('param: locale %s', (locale, expected) => {
    expect(formatDecimal('1234567.8919', { locale })).toBe(expected)
  })

  test('behavior: keeps digits that a float would lose', () => {
    expect(formatDecimal('90071992547409931234.0009', { locale: 'en' })).toBe('90,071,992,547,409,931,234')
    expect(formatDecimal('-0.5', { locale: 'en' })).toBe('-0.5')
  })

  test.each([
    ['0.00099999', { locale: 'en' }, '<0.001'],
    ['0.00099999', { locale: 'de' }, '<0,001'],
    ['0.00099999', { locale: 'ar-EG' }, '<٠٫٠٠١'],
    ['-0.0009', { locale: 'en' }, '>-0.001'],
    ['0.9', { locale: 'en', maximumFractionDigits: 0 }, '<1'],
    ['0.001', { locale: 'en' }, '0.001'],
    ['0.000', { locale: 'en' }, '0'],
    ['-0', { locale: 'en' }, '0'],
  ])('behavior: an amount other than zero is not shown as zero: %s %o', (text, format, expected) => {
    expect(formatDecimal(text, format)).toBe(expected)
  })

  test('behavior: without grouping, the text is the truncated value or a bound for a smaller value', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat({ max: 24 }), fc.nat({ max: 8 }), (value, decimals, digits) => {
        const shownText = formatAmount(value, decimals, { locale: 'en', maximumFractionDigits: digits })
        const exactText = toDecimal(value, decimals)
        const truncatedText = truncateDecimal(exactText, digits)
        const isBound = truncatedText === '0' && value !== 0n
        const smallestAmount = digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`
        const bound = value < 0n ? `>-${smallestAmount}` : `<${smallestAmount}`
        expect(shownText.replaceAll(',', '')).toBe(isBound ? bound : truncatedText)
      }),
    )
  })

  test('error: a text that is not a decimal number', () => {
    expect(() => formatDecimal('1e21')).toThrow(new AmountError('NotDecimal', 'Not a decimal number: "1e21"'))
  })
})

describe('formatFiat', () => {
  test.each([
    ['1234.569', 'USD', 'en', '$1,234.56'],
    ['1234.5', 'EUR', 'de', '1.234,50\u00a0€'],
    ['-0.999', 'USD', 'en', '-$0.99'],
    ['0.001', 'USD', 'en', '<$0.01'],
    ['-0.001', 'USD', 'en', '>-$0.01'],
    ['0.000', 'USD', 'en', '$0.00'],
    ['90071992547409931234.999', 'USD', 'en', '$90,071,992,547,409,931,234.99'],
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
