import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBase58 } from '../bytes/base58.ts'
import { type Mint, readMint, readTokenAccount, transferFeeOf } from './tokenLayout.ts'

const u64 = (value: bigint) => new Uint8Array(new BigUint64Array([value]).buffer)
const u16 = (value: number) => new Uint8Array(new Uint16Array([value]).buffer)

/** Creates the account data of a mint with 6 decimals and the given extensions. */
function mintData(extensions: readonly (readonly [type: number, data: Uint8Array])[] = [], kind = 1) {
  const head = new Uint8Array(extensions.length > 0 ? 166 : 82)
  head[44] = 6
  head[45] = 1
  if (extensions.length > 0) head[165] = kind
  return new Uint8Array([
    ...head,
    ...extensions.flatMap(([type, data]) => [...u16(type), ...u16(data.length), ...data]),
  ])
}

const fee = (epoch: bigint, maximum: bigint, basisPoints: number) => [
  ...u64(epoch),
  ...u64(maximum),
  ...u16(basisPoints),
]
const feeExtension = [1, new Uint8Array([...new Uint8Array(72), ...fee(5n, 100n, 50), ...fee(9n, 7n, 10_000)])] as const
const key = new Uint8Array(32).fill(3)

describe('readMint', () => {
  test('default', () => {
    expect(readMint(mintData())).toEqual({ decimals: 6 })
  })

  test('behavior: reads the current and the next fee, beside other extensions', () => {
    expect(readMint(mintData([[3, key], feeExtension, [18, new Uint8Array(64)]]))).toEqual({
      decimals: 6,
      transferFees: {
        older: { epoch: 5n, maximum: 100n, basisPoints: 50n },
        newer: { epoch: 9n, maximum: 7n, basisPoints: 10_000n },
      },
    })
  })

  test.each([
    ['non-transferable', [9, new Uint8Array()], 'The token cannot be transferred.'],
    ['paused', [26, new Uint8Array([...key, 1])], 'Transfers of the token are paused.'],
    ['a hook', [14, new Uint8Array([...key, ...key])], `Each transfer of the token runs the program ${toBase58(key)}.`],
    ['a pause that is not on', [26, new Uint8Array([...key, 0])], undefined],
    ['a hook that is none', [14, new Uint8Array([...key, ...new Uint8Array(32)])], undefined],
  ] as const)('behavior: %s', (_, extension, obstacle) => {
    expect(readMint(mintData([extension]))).toEqual({ decimals: 6, ...(obstacle && { obstacle }) })
  })

  test('error: returns undefined for an extension that is cut off, and for a fee above the whole amount', () => {
    expect(readMint(mintData([[3, key], feeExtension]).slice(0, -1))).toBeUndefined()
    expect(readMint(mintData([[1, new Uint8Array(107)]]))).toBeUndefined()
    const tooMuch = new Uint8Array([...new Uint8Array(72), ...fee(5n, 100n, 50), ...fee(9n, 7n, 10_001)])
    expect(readMint(mintData([[1, tooMuch]]))).toBeUndefined()
  })

  test('behavior: any bytes can be read without an error', () => {
    const data = fc.oneof(
      fc.uint8Array({ maxLength: 400 }),
      fc
        .uint8Array({ minLength: 100, maxLength: 300 })
        .map((more) => new Uint8Array([...mintData([feeExtension]), ...more])),
    )
    fc.assert(
      fc.property(data, fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (bytes, amount) => {
        readTokenAccount(bytes)
        const fee = transferFeeOf(readMint(bytes) ?? { decimals: 0 }, amount, 10n) ?? 0n
        expect(fee >= 0n && fee <= amount).toBe(true)
      }),
    )
  })

  test('error: returns undefined for another account, or one that was not initialized', () => {
    expect(readMint(new Uint8Array(82))).toBeUndefined()
    expect(readMint(new Uint8Array(165))).toBeUndefined()
    expect(readMint(mintData([feeExtension], 2))).toBeUndefined()
  })
})

describe('readTokenAccount', () => {
  const account = (state: number, extensions: number[] = []) => {
    const data = new Uint8Array([...key, ...new Uint8Array(32).fill(4), ...u64(2n ** 64n - 1n), ...new Uint8Array(93)])
    data[108] = state
    return new Uint8Array(extensions.length > 0 ? [...data, 2, ...extensions] : data)
  }
  const held = {
    mint: toBase58(key),
    owner: toBase58(new Uint8Array(32).fill(4)),
    amount: 2n ** 64n - 1n,
    isFrozen: false,
    requiresMemo: false,
  }

  test('default', () => {
    expect(readTokenAccount(account(1))).toEqual(held)
    expect(readTokenAccount(account(2))).toEqual({ ...held, isFrozen: true })
    expect(readTokenAccount(account(1, [8, 0, 1, 0, 1]))).toEqual({ ...held, requiresMemo: true })
    expect(readTokenAccount(account(1, [8, 0, 1, 0, 0]))).toEqual(held)
  })

  test('error: returns undefined for another account, or one that was not initialized', () => {
    expect(readTokenAccount(account(0))).toBeUndefined()
    expect(readTokenAccount(mintData())).toBeUndefined()
  })

  test('behavior: reads or ignores any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (data) => {
        readMint(data)
        readTokenAccount(data)
      }),
    )
  })
})

describe('transferFeeOf', () => {
  const mint = readMint(mintData([feeExtension])) as Mint

  test('default', () => {
    expect(transferFeeOf(mint, 1_000n, 8n)).toBe(5n)
    expect(transferFeeOf(mint, 1_001n, 8n)).toBe(6n)
    expect(transferFeeOf(mint, 10n ** 9n, 8n)).toBe(100n)
    expect(transferFeeOf(mint, 3n, 9n)).toBe(3n)
    expect(transferFeeOf({ decimals: 6 }, 1_000n, 8n)).toBeUndefined()
  })

  test('behavior: the fee is never more than the amount or the maximum, and never less than the share', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }),
        fc.bigInt({ min: 0n, max: 10_000n }),
        fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
        (amount, basisPoints, maximum) => {
          const one = { epoch: 0n, maximum, basisPoints }
          const kept = transferFeeOf({ decimals: 0, transferFees: { older: one, newer: one } }, amount, 0n) ?? -1n
          expect(kept >= 0n && kept <= amount && kept <= maximum).toBe(true)
          if (kept < maximum) expect(kept * 10_000n >= amount * basisPoints).toBe(true)
        },
      ),
    )
  })
})
