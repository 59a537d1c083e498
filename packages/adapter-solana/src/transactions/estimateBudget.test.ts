import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceAmong } from './estimateBudget.ts'

describe('priceAmong', () => {
  test('default', () => {
    const fees = [0, 0, 0, 0, 10, 20, 30, 40, 50, 60]
    expect([priceAmong(fees, 'slow'), priceAmong(fees, 'medium'), priceAmong(fees, 'fast')]).toEqual([10n, 40n, 50n])
    expect([priceAmong(fees, undefined), priceAmong(fees, 7), priceAmong([], 'fast')]).toEqual([40n, 40n, 0n])
  })

  test('behavior: a rush makes it no dearer than the highest price', () => {
    expect(priceAmong([5_000_000_000], 'slow')).toBe(1_000_000n)
  })

  test('behavior: sooner is never cheaper', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 31 })), (fees) => {
        const [slow, medium, fast] = (['slow', 'medium', 'fast'] as const).map((rate) => priceAmong(fees, rate))
        expect((slow as bigint) <= (medium as bigint) && (medium as bigint) <= (fast as bigint)).toBe(true)
      }),
    )
  })
})
