import { assert, bigInt, double, nat, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimalText } from './decimalText.ts'

describe('toDecimalText', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [1.5, '1.5'],
    [1.5e-7, '0.00000015'],
    [1e21, '1000000000000000000000'],
    [1.25e22, '12500000000000000000000'],
    ['01.50', '1.5'],
    ['0.000', '0'],
    [
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
      '115792089237316195423570985008687907853269984665640564039457.584007913129639935',
    ],
  ])('default %s', (value, text) => {
    expect(toDecimalText(value)).toBe(text)
  })

  test.each([
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '1.',
    '.5',
    ' 1',
    '1,5',
    '١',
    '1'.repeat(335),
    null,
    {},
    1n,
  ])('param: value %s', (value) => {
    expect(toDecimalText(value)).toBeUndefined()
  })

  test('behavior: the text of a number is the same number, without an exponent', () => {
    assert(
      property(double({ min: 0, noNaN: true, noDefaultInfinity: true }), (number) => {
        const text = toDecimalText(number)
        // The smallest numbers have more digits than a text may have.
        if (text === undefined) return number < 1e-300
        return Number(text) === number && /^\d+(\.\d*[1-9])?$/.test(text)
      }),
    )
  })

  test('behavior: keeps every digit of a string', () => {
    assert(
      property(bigInt(0n, 2n ** 256n - 1n), nat(36), (amount, decimals) => {
        const digits = amount.toString().padStart(decimals + 1, '0')
        const text = toDecimalText(
          `${digits.slice(0, digits.length - decimals)}.${digits.slice(digits.length - decimals)}0`,
        )
        const [whole = '', places = ''] = (text ?? '').split('.')
        return BigInt(whole + places.padEnd(decimals, '0')) === amount
      }),
    )
  })
})
