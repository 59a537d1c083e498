import { address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { type Rpc, readResult } from '../rpc/createRpc.ts'
import { computeBudget, transferSol } from './instructions.ts'
import { choosePrice, markCount, priorityFeeInstructions } from './priorityFeeInstructions.ts'

const { home: network } = toNetworks('http://unused.example')
const payer = address(one.address)

/**
 * Runs `priorityFeeInstructions` with a node that returns `rehearsal` for the simulation, and `fees` for the last blocks (default: 1,000
 * micro-lamports per compute unit).
 */
async function estimate(rehearsal: object, fees: unknown = [{ slot: 1, prioritizationFee: 1_000 }], mark = 0) {
  const logged: unknown[] = []
  const rpc: Rpc = async (_network, method, _params, read) => {
    if (method === 'simulateTransaction') return readResult({ value: { err: null, ...rehearsal } }, { method, read })
    if (fees instanceof Error) throw fees
    return readResult(fees, { method, read })
  }
  const instructions = [transferSol({ from: payer, to: address(two.address), lamports: 1n })]
  const log = (error: unknown) => void logged.push(error)
  const budget = await priorityFeeInstructions({ rpc, network, payer, instructions, feeRate: undefined, mark, log })
  return { budget, logged }
}

describe('priorityFeeInstructions', () => {
  const offered = computeBudget({ units: 11_000, microLamports: 1_000n })
  const bare = computeBudget({ units: 11_000, microLamports: 0n })

  test('default', async () => {
    const rehearsal = { unitsConsumed: 450, accounts: [{ lamports: 5_000_000 }] }
    expect(await estimate(rehearsal)).toEqual({ budget: offered, logged: [] })
  })

  test('behavior: offers no fee that the account cannot pay, or that would close the account', async () => {
    const leaving = async (lamports: number | string) =>
      (await estimate({ unitsConsumed: 450, accounts: [{ lamports }] })).budget
    expect(await leaving(0)).toEqual(bare)
    expect(await leaving(890_880 + 10)).toEqual(bare)
    expect(await leaving(890_880 + 11)).toEqual(offered)
    expect(await leaving('18446744073709551615')).toEqual(offered)
  })

  test('behavior: accepts a node that returns fewer fields', async () => {
    expect((await estimate({ unitsConsumed: 450 })).budget).toEqual(offered)
    const units = 250_000
    expect((await estimate({ accounts: null })).budget).toEqual(computeBudget({ units, microLamports: 1_000n }))
    const failure = new Error('Method not found')
    expect(await estimate({ unitsConsumed: 450 }, failure)).toEqual({ budget: bare, logged: [failure] })
  })

  test('behavior: two payments with different marks differ, whatever units a node reports', async () => {
    const units = fc.integer({ min: 0, max: 1_400_000 })
    const mark = fc.integer({ min: 0, max: markCount - 1 })
    const limit = async (unitsConsumed: number, own: number) =>
      (await estimate({ unitsConsumed }, undefined, own)).budget[0]?.data
    await fc.assert(
      fc.asyncProperty(
        units,
        mark,
        fc.integer({ min: 0, max: 2 * markCount }),
        mark,
        async (used, one, more, other) => {
          fc.pre(one !== other)
          const close = Math.min(1_400_000, used + more)
          expect(await limit(used, one)).not.toEqual(await limit(close, other))
        },
      ),
      { examples: [[450, 12, 10, 0]] },
    )
  })

  test('error: ignores a fee below zero or above 64 bits, and offers nothing', async () => {
    // A lying node may return an invalid price. A wallet would read the eight bytes of the first one, which is negative, as 10^12.
    for (const prioritizationFee of ['-18446743073709551616', -1, 0.5, null, '18446744073709551616', [1_000]]) {
      const { budget, logged } = await estimate({ unitsConsumed: 450 }, [{ slot: 1, prioritizationFee }])
      expect(budget).toEqual(bare)
      expect(logged).toMatchObject([{ name: 'ServiceError', code: 'InvalidAnswer' }])
    }
  })

  test('error: InvalidAnswer for a simulation with values out of range', async () => {
    const wrong = [
      { unitsConsumed: -1 },
      { unitsConsumed: 1_400_001 },
      { unitsConsumed: 1.5 },
      { unitsConsumed: '450' },
      { unitsConsumed: 450, accounts: [{ lamports: -1 }] },
      { unitsConsumed: 450, accounts: [{ lamports: '99999999999999999999' }] },
      { unitsConsumed: 450, accounts: ['5000000'] },
      { err: 0 },
      { err: undefined },
    ]
    for (const rehearsal of wrong) await expect(estimate(rehearsal)).rejects.toMatchObject({ code: 'InvalidAnswer' })
  })

  test('behavior: for any response of a node, the fee stays under its cap or nothing is built', async () => {
    await fc.assert(
      fc.asyncProperty(fc.anything(), fc.anything(), fc.anything(), async (fee, unitsConsumed, lamports) => {
        const fees = [{ prioritizationFee: fee }]
        const made = await estimate({ unitsConsumed, accounts: [{ lamports }] }, fees).catch((error: unknown) => error)
        if (made instanceof Error) {
          expect(made).toMatchObject({ code: 'InvalidAnswer' })
          return
        }
        const { budget } = made as Awaited<ReturnType<typeof estimate>>
        const [units, price] = budget.map(({ data }) => readLittleEndian(data?.slice(1) ?? []))
        expect((units ?? 0n) * (price ?? 0n)).toBeLessThanOrEqual(1_400_000n * 1_000_000n)
      }),
    )
  })

  test('error: rejects a payment that would fail', async () => {
    await expect(estimate({ err: 'InsufficientFundsForFee' })).rejects.toMatchObject({ code: 'InsufficientFunds' })
    const rent = { InsufficientFundsForRent: { account_index: 1 } }
    await expect(estimate({ err: rent })).rejects.toMatchObject({ code: 'AmountTooSmall' })
  })
})

const readLittleEndian = (bytes: Iterable<number>) =>
  [...bytes].reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n)

describe('priceAmong', () => {
  test('default', () => {
    const fees = [0n, 0n, 0n, 0n, 10n, 20n, 30n, 40n, 50n, 60n]
    expect([choosePrice(fees, 'slow'), choosePrice(fees, 'medium'), choosePrice(fees, 'fast')]).toEqual([10n, 40n, 50n])
    expect([choosePrice(fees, undefined), choosePrice([], 'fast')]).toEqual([40n, 0n])
  })

  test('behavior: a busy chain does not raise the price above the highest price', () => {
    expect(choosePrice([5_000_000_000n], 'slow')).toBe(1_000_000n)
  })

  test('behavior: a faster rate is never cheaper', () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })), (fees) => {
        const [slow, medium, fast] = (['slow', 'medium', 'fast'] as const).map((rate) => choosePrice(fees, rate))
        expect((slow as bigint) <= (medium as bigint) && (medium as bigint) <= (fast as bigint)).toBe(true)
      }),
    )
  })
})
