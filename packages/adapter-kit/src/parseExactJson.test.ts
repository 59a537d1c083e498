import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseExactJson } from './parseExactJson.ts'

describe('parseExactJson', () => {
  test('default', () => {
    expect(parseExactJson('{"value":18446744073709551615,"slot":447552000,"text":"9007199254740993"}')).toEqual({
      value: '18446744073709551615',
      slot: 447552000,
      text: '9007199254740993',
    })
  })

  test('behavior: integers of any size keep their digits', () => {
    fc.assert(
      fc.property(fc.bigInt(), (value) => {
        expect(BigInt(parseExactJson(`${value}`) as string | number)).toBe(value)
      }),
    )
  })

  test('behavior: everything else is as JSON has it', () => {
    const values = fc.jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)))
    fc.assert(
      fc.property(values, (value) => {
        expect(parseExactJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    const text = '[0.1234567890123456789, 1e-20, 12345678901234567890.5, 1e300, -5, "a \\" 1234567890123456789 \\\\"]'
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  })

  test('behavior: long strings', () => {
    const text = 'x\\"'.repeat(1_000_000)
    expect(parseExactJson(`["${text}"]`)).toEqual(['x"'.repeat(1_000_000)])
  })

  test('error: no JSON', () => {
    expect(() => parseExactJson('<html>')).toThrow(SyntaxError)
  })

  test('error: a string without an end is given up in one pass, however many quotes are in it', () => {
    for (const end of ['', '\\']) expect(() => parseExactJson(`"${'\\"'.repeat(400_000)}${end}`)).toThrow(SyntaxError)
  })
})
