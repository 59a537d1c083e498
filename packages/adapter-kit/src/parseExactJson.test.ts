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

  test('behavior: parses everything else as JSON.parse does', () => {
    const values = fc.jsonValue().filter((value) => !/\d{16}/.test(JSON.stringify(value)))
    fc.assert(
      fc.property(values, (value) => {
        expect(parseExactJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
    const text = '[0.1234567890123456789, 1e-20, 12345678901234567890.5, 1e300, -5, "a \\" 1234567890123456789 \\\\"]'
    expect(parseExactJson(text)).toEqual(JSON.parse(text))
  })

  test('behavior: parses long strings', () => {
    const text = 'x\\"'.repeat(1_000_000)
    expect(parseExactJson(`["${text}"]`)).toEqual(['x"'.repeat(1_000_000)])
  })

  test('error: throws when the text is not JSON', () => {
    expect(() => parseExactJson('<html>')).toThrow(SyntaxError)
  })

  test('error: rejects a string without a closing quote in one pass, however many quotes it contains', () => {
    for (const end of ['', '\\']) expect(() => parseExactJson(`"${'\\"'.repeat(400_000)}${end}`)).toThrow(SyntaxError)
  })
})
