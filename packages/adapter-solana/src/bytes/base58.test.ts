import { getBase58Decoder } from '@solana/kit'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

describe('base58', () => {
  test('default', () => {
    expect(toBase58(new TextEncoder().encode('Hello World!'))).toBe('2NEpo7TZRRrLZSi2U')
    expect(toBase58(new Uint8Array([0, 0, 1]))).toBe('112')
    expect(toBase58(new Uint8Array())).toBe('')
  })

  test('behavior: encodes as another implementation does, and decodes to the same bytes', () => {
    const bytes = fc.tuple(fc.nat({ max: 8 }), fc.uint8Array({ maxLength: 80 }))
    fc.assert(
      fc.property(bytes, ([zeros, rest]) => {
        const given = new Uint8Array([...new Uint8Array(zeros), ...rest])
        const text = toBase58(given)
        expect(text).toBe(getBase58Decoder().decode(given))
        expect(fromBase58(text)).toEqual(given)
      }),
    )
  })

  test('error: throws for a character outside the alphabet', () => {
    for (const text of ['0', 'O', 'I', 'l', 'a b', 'ä']) expect(() => fromBase58(text)).toThrow(SyntaxError)
  })
})
