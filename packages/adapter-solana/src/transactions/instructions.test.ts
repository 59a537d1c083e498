import { address } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { one, two } from '../../test/usePage.ts'
import { computeBudget, transferSol, transferToken } from './instructions.ts'

const [from, to] = [address(one.address), address(two.address)]
const mostU64 = 2n ** 64n - 1n
const outside = fc.oneof(fc.bigInt({ max: -1n }), fc.bigInt({ min: mostU64 + 1n }))
const outOfRange = expect.objectContaining({ name: 'MoneyError', code: 'AmountOutOfRange' })

/** Returns the error that a call throws. */
function thrownBy(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}

describe('transferSol', () => {
  test('default', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: mostU64 }), (lamports) => {
        const { data = new Uint8Array() } = transferSol({ from, to, lamports })
        expect(data.length).toBe(12)
        expect(new DataView(Uint8Array.from(data).buffer).getBigUint64(4, true)).toBe(lamports)
      }),
    )
  })

  test('error: AmountOutOfRange for lamports below zero or above 64 bits', () => {
    fc.assert(
      fc.property(outside, (lamports) => {
        expect(thrownBy(() => transferSol({ from, to, lamports }))).toEqual(outOfRange)
      }),
    )
  })
})

describe('transferToken', () => {
  const token = { program: to, mint: to, owner: from, source: from, destination: to }

  test('error: AmountOutOfRange for an amount, decimals or a fee out of range', () => {
    fc.assert(
      fc.property(outside, (wrong) => {
        expect(thrownBy(() => transferToken({ ...token, amount: wrong, decimals: 6 }))).toEqual(outOfRange)
        expect(thrownBy(() => transferToken({ ...token, amount: 1n, decimals: 6, fee: wrong }))).toEqual(outOfRange)
      }),
    )
    for (const decimals of [-1, 256, 1.5, Number.NaN])
      expect(thrownBy(() => transferToken({ ...token, amount: 1n, decimals }))).toEqual(outOfRange)
  })
})

describe('computeBudget', () => {
  test('error: AmountOutOfRange for a price below zero, which would be a huge price as eight unsigned bytes', () => {
    expect(thrownBy(() => computeBudget({ units: 1, microLamports: 10n ** 12n - 2n ** 64n }))).toEqual(outOfRange)
    for (const units of [-1, 2 ** 32, 0.5])
      expect(thrownBy(() => computeBudget({ units, microLamports: 0n }))).toEqual(outOfRange)
  })
})
