import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readImageHeader } from './readImageHeader.ts'

/** The smallest images of 1 x 1 pixel, as encoders write them. `extended` is only the header of a WebP of 512 x 768 pixels. */
const images = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  lossy: 'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  lossless: 'UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==',
  extended: 'UklGRhoAAABXRUJQVlA4WAoAAAAQAAAA/wEA/wIAAAAAAAAA',
}

function bytesOf(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'))
}

describe('readImageHeader', () => {
  test.each([
    [images.png, { type: 'image/png', width: 1, height: 1 }],
    [images.lossy, { type: 'image/webp', width: 1, height: 1 }],
    [images.lossless, { type: 'image/webp', width: 1, height: 1 }],
    [images.extended, { type: 'image/webp', width: 512, height: 768 }],
  ])('default: %s', (image, expected) => {
    expect(readImageHeader(bytesOf(image))).toEqual(expected)
  })

  test.each(['', 'R0lGODlhAQABAAAAACwAAAAAAQABAAAC', 'PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='])(
    'behavior: returns undefined for other formats, %j',
    (image) => {
      expect(readImageHeader(bytesOf(image))).toBeUndefined()
    },
  )

  test('behavior: accepts any bytes', () => {
    const start = fc.constantFrom(...Object.values(images).map((image) => [...bytesOf(image).subarray(0, 16)]), [])
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 40 }), (first, rest) => {
        const header = readImageHeader(new Uint8Array([...first, ...rest]))
        expect(header === undefined || Number.isSafeInteger(header.width * header.height)).toBe(true)
      }),
    )
  })
})
