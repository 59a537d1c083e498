import { describe, expect, test } from 'vitest'
import { computeAmountOut, planSandwich } from './planSandwich.ts'

const pool = { reserveIn: 1_000n * 10n ** 18n, reserveOut: 3_000_000n * 10n ** 6n }
const swap = (amountIn: bigint, slippageBasisPoints: bigint) => {
  const quoted = computeAmountOut(amountIn, pool.reserveIn, pool.reserveOut)
  return { ...pool, amountIn, minOut: (quoted * (10_000n - slippageBasisPoints)) / 10_000n }
}

describe('planSandwich', () => {
  test('default', () => {
    const victim = swap(50n * 10n ** 18n, 300n)
    const plan = planSandwich(victim)
    expect(plan).toBeDefined()
    const { stake = 0n, boughtAmount, profit = 0n } = plan ?? {}
    expect(profit).toBeGreaterThan(0n)
    expect(boughtAmount).toBe(computeAmountOut(stake, pool.reserveIn, pool.reserveOut))
    const left = (paid: bigint) =>
      computeAmountOut(
        victim.amountIn,
        pool.reserveIn + paid,
        pool.reserveOut - computeAmountOut(paid, pool.reserveIn, pool.reserveOut),
      )
    expect(left(stake)).toBeGreaterThanOrEqual(victim.minOut)
    expect(left(stake + stake / 1_000_000n)).toBeLessThan(victim.minOut)
  })

  test('behavior: a swap without a minimum loses most', () => {
    const tight = planSandwich(swap(50n * 10n ** 18n, 100n))
    const open = planSandwich({ ...pool, amountIn: 50n * 10n ** 18n, minOut: 0n })
    expect(open?.stake).toBe(pool.reserveIn)
    expect(open?.profit).toBeGreaterThan(tight?.profit ?? 0n)
  })

  test('behavior: leaves swaps alone that earn less than the fees of the pool', () => {
    expect(planSandwich(swap(10n ** 18n, 300n))).toBeUndefined()
    expect(planSandwich(swap(50n * 10n ** 18n, 0n))).toBeUndefined()
    expect(planSandwich({ ...pool, amountIn: 1n, minOut: pool.reserveOut })).toBeUndefined()
  })
})
