import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError } from './AmountError.ts'
import { addDecimals, compareDecimals, divideDecimals, multiplyDecimals } from './arithmetic.ts'
import { toBaseUnits, toDecimal } from './baseUnits.ts'

/** A decimal string, together with its bigint at a fixed scale, which the tests compute with. */
const scale = 60
const numbers = fc
  .tuple(fc.bigInt({ min: -(2n ** 160n), max: 2n ** 160n }), fc.nat({ max: scale }))
  .map(([value, decimals]) => ({
    text: toDecimal(value, decimals),
    units: value * 10n ** BigInt(scale - decimals),
  }))

describe('multiplyDecimals', () => {
  test.each([
    ['1.5', '2', '3'],
    ['0.1', '0.2', '0.02'],
    ['-3', '0.5', '-1.5'],
    ['100000000000.000000000000000001', '0.01', '1000000000.00000000000000000001'],
    ['5', '0', '0'],
    ['-0.5', '0.0', '0'],
  ])('default: %s x %s is %s', (first, second, expected) => {
    expect(multiplyDecimals(first, second)).toBe(expected)
  })
})

describe('addDecimals', () => {
  test.each([
    [[], '0'],
    [['1.5', '2.25'], '3.75'],
    [['0.1', '0.2'], '0.3'],
    [['1', '-1.0'], '0'],
    [['90071992547409931234.01', '0.000000000000000001'], '90071992547409931234.010000000000000001'],
  ])('default: %j is %s', (texts, expected) => {
    expect(addDecimals(texts)).toBe(expected)
  })

  test('behavior: no digit is lost', () => {
    fc.assert(
      fc.property(fc.array(numbers, { maxLength: 20 }), (list) => {
        const sum = addDecimals(list.map(({ text }) => text))
        expect(toBaseUnits(sum, scale)).toBe(list.reduce((total, { units }) => total + units, 0n))
      }),
    )
  })
})

describe('divideDecimals', () => {
  test.each([
    ['10', '4', 3, '2.5'],
    ['2', '3', 6, '0.666666'],
    ['-2', '3', 2, '-0.66'],
    ['100', '0.00000001', 0, '10000000000'],
    ['0', '5', 18, '0'],
  ])('default: %s / %s with %i digits is %s', (dividend, divisor, digits, expected) => {
    expect(divideDecimals(dividend, divisor, digits)).toBe(expected)
  })

  test('behavior: a bought amount never costs more than the money', () => {
    const positive = numbers.filter(({ units }) => units > 0n)
    fc.assert(
      fc.property(positive, positive, fc.nat({ max: 30 }), (money, price, digits) => {
        const cost = multiplyDecimals(divideDecimals(money.text, price.text, digits), price.text)
        expect(compareDecimals(cost, money.text)).toBeLessThanOrEqual(0)
      }),
    )
  })

  test('error: a price of zero', () => {
    expect(() => divideDecimals('1', '0.00', 2)).toThrow(new AmountError('DividedByZero', 'The divisor is zero'))
  })
})

describe('compareDecimals', () => {
  test('default', () => {
    fc.assert(
      fc.property(numbers, numbers, (first, second) => {
        const expected = first.units < second.units ? -1 : first.units > second.units ? 1 : 0
        expect(compareDecimals(first.text, second.text)).toBe(expected)
      }),
    )
    expect(compareDecimals('1.0', '1')).toBe(0)
    expect([compareDecimals('-0.0', '0'), compareDecimals('0', '-0'), compareDecimals('-0', '-0.00')]).toEqual([
      0, 0, 0,
    ])
    expect([compareDecimals('-0', '-1'), compareDecimals('007', '7.5'), compareDecimals('10', '9.99')]).toEqual([
      1, -1, 1,
    ])
  })
})

test('behavior: the time does not grow with the square of the zeros', () => {
  const text = `0.${'0'.repeat(4_000)}1`
  const startedAt = performance.now()
  for (let run = 0; run < 500; run += 1) addDecimals([text])
  expect(performance.now() - startedAt).toBeLessThan(2_000)
})
