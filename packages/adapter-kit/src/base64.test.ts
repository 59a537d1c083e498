import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

describe('toBase64', () => {
  test('default', () => {
    expect(toBase64(new Uint8Array([0, 255, 16]))).toBe('AP8Q')
  })

  test('behavior: encodes as Node does, and decodes to the same bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = toBase64(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64'))
        expect(fromBase64(text)).toEqual(new Uint8Array(bytes))
      }),
    )
  })
})

describe('fromBase64', () => {
  test('error: throws when the text is not base64', () => {
    expect(() => fromBase64('*')).toThrow(DOMException)
  })
})
