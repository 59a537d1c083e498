import * as original from '@walletconnect/safe-json'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeJsonParse, safeJsonStringify } from './safeJson.ts'

/** Strings without 16 consecutive digits, because the original library can mistake such digits inside a string for a number. */
const text = fc.string({ unit: 'binary' }).filter((one) => !/\d{16}/.test(one))
/** Any JSON value, and integers that a double cannot represent. */
const { value } = fc.letrec((tie) => ({
  leaf: fc.oneof(
    text,
    fc.maxSafeInteger().filter((one) => one > -(10 ** 16)),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 }).map((one) => Math.round(one * 8) / 8),
    fc.constantFrom(null, true, false, ''),
    fc.bigInt({ min: 10n ** 16n, max: 2n ** 256n - 1n }),
  ),
  value: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('value')),
    fc.dictionary(text, tie('value'), { noNullPrototype: true }),
  ),
}))
/** Writes a value as JSON in which each bigint is a plain integer, as relays and wallets write it. */
const toWireJson = (one: unknown) => original.safeJsonStringify(one).replaceAll(/"(\d{17,})n"/g, '$1')

describe('safeJsonParse', () => {
  test('behavior: returns the same as the original library, without rounding', () => {
    fc.assert(
      fc.property(value, (one) => {
        const json = toWireJson([one])
        expect(safeJsonParse(json)).toEqual([JSON.parse(JSON.stringify(one, keepBigints), readBigints)])
        expect(safeJsonParse(json)).toEqual(original.safeJsonParse(json))
      }),
    )
  })

  test('behavior: returns text that is not JSON unchanged', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('"', '\\', '1', '{', ']', ',', 'n', 'x') }), (one) => {
        expect(safeJsonParse(one)).toEqual(isJson(one) ? JSON.parse(one) : one)
      }),
    )
  })

  test('behavior: digits inside a string stay text', () => {
    const message = { message: '"12345678901234567,12345678901234567]' }
    expect(safeJsonParse(JSON.stringify(message))).toEqual(message)
  })

  test('behavior: fractions and negative numbers become numbers', () => {
    const json = '[0.12345678901234567,1e2,-12345678901234567]'
    expect(safeJsonParse(json)).toEqual(JSON.parse(json))
  })

  test('behavior: an integer with more digits than any amount becomes text', () => {
    const long = '1'.repeat(79)
    expect(safeJsonParse(`[${long},"${long}n",${long.slice(1)}]`)).toEqual([long, `${long}n`, BigInt(long.slice(1))])
  })

  // For each of these texts, the original library needed minutes or hours.
  test.each([
    ['digits in a string', (digits: string) => JSON.stringify({ message: digits })],
    ['digits in an unterminated string', (digits: string) => `{"message":"AA${digits}`],
    ['a number', (digits: string) => `[${digits}]`],
    ['a bigint as the client writes it', (digits: string) => `["${digits}n"]`],
    ['digits', (digits: string) => `${digits}x`],
    ['quotes', (digits: string) => `"${digits.replaceAll('1', '\\"')}`],
  ])('behavior: reads a megabyte of %s', (_, make) => {
    const json = make('1'.repeat(1_000_000))
    const read = isJson(json) ? JSON.stringify(safeJsonParse(json)) : safeJsonParse(json)
    expect(String(read).replaceAll('"', '') === json.replaceAll('"', '')).toBe(true)
  })

  test('error: the value is not text', () => {
    expect(() => safeJsonParse({})).toThrow('Cannot parse a object as JSON.')
  })
})

describe('safeJsonStringify', () => {
  test('behavior: writes the same as the original library, and reads it back', () => {
    fc.assert(
      fc.property(value, (one) => {
        expect(safeJsonStringify(one)).toBe(original.safeJsonStringify(one))
        expect(safeJsonParse(safeJsonStringify([one]))).toEqual(safeJsonParse(toWireJson([one])))
      }),
    )
  })

  test('behavior: undefined becomes the empty text', () => {
    expect([safeJsonStringify(undefined), safeJsonStringify('as it is')]).toEqual(['', 'as it is'])
  })
})

function isJson(json: string): boolean {
  try {
    JSON.parse(json)
    return true
  } catch {
    return false
  }
}

function keepBigints(_: string, part: unknown) {
  return typeof part === 'bigint' ? { digits: String(part) } : part
}

function readBigints(_: string, part: unknown) {
  return typeof part === 'object' && part !== null && 'digits' in part ? BigInt(part.digits as string) : part
}
