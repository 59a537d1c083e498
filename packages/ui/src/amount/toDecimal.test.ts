import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDecimal } from './toDecimal.ts'

describe('toDecimal', () => {
  test.each([
    [1_234_500_000_000_000_000n, 18, '1.2345'],
    [1n, 18, '0.000000000000000001'],
    [-1n, 2, '-0.01'],
    [0n, 18, '0'],
    [42n, 0, '42'],
    [100n, 2, '1'],
  ])('default: %s with %i decimals is %s', (value, decimals, expected) => {
    expect(toDecimal(value, decimals)).toBe(expected)
  })

  test('behavior: loses no digit', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat({ max: 36 }), (value, decimals) => {
        const [whole = '', fraction = ''] = toDecimal(value, decimals).split('.')
        expect(BigInt(whole.replace('-', '') + fraction.padEnd(decimals, '0'))).toBe(value < 0n ? -value : value)
      }),
    )
  })
})
