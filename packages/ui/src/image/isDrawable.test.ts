import { describe, expect, test } from 'vitest'
import { isDrawable } from './isDrawable.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  parts.map((part) => (typeof part === 'string' ? part : String.fromCharCode(...part))).join('')
const address = (bytes: string, type = 'png') => `data:image/${type};base64,${btoa(bytes)}`
const big = (value: number) => [value >> 8, value & 255]
const little = (value: number) => [value & 255, value >> 8]

const png = (width: number, height: number) =>
  bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0], big(width), [0, 0], big(height), [8, 6, 0, 0, 0])
const frame = (width: number, height: number) =>
  bytesOf([0x2c, 0, 0, 0, 0], little(width), little(height), [0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x4c, 1, 0])
const gif = (width: number, height: number, ...frames: string[]) =>
  bytesOf(
    'GIF89a',
    little(width),
    little(height),
    [0x80, 0, 0, 0, 0, 0, 1, 1, 1],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    ...frames,
    ';',
  )
const jpeg = (width: number, height: number) =>
  bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8], big(height), big(width))
const webp = (kind: string, rest: readonly number[]) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest)
const lossy = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(width), ...little(height)])
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14)
  return webp('VP8L', [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255])
}
const extended = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...little(width - 1), 0, ...little(height - 1), 0])

const kinds = { png, gif, jpeg, lossy, lossless, extended }

describe('isDrawable', () => {
  test.each(Object.entries(kinds))('behavior: %s up to 1,024 px a side', (_, make) => {
    const sizes = [
      [96, 128],
      [1024, 1024],
      [1025, 8],
      [8, 1025],
      [10_000, 10_000],
    ] as const
    const found = sizes.map(([width, height]) => isDrawable(address(make(width, height))))
    expect(found).toEqual([true, true, false, false, false])
  })

  test('behavior: reads the format from the content and ignores the media type', () => {
    expect(isDrawable(address(png(8, 8), 'gif'))).toBe(true)
    expect(isDrawable(address(gif(4000, 4000), 'png'))).toBe(false)
    expect(isDrawable(address('BM........', 'bmp'))).toBe(false)
    expect(isDrawable(address('nothing'))).toBe(false)
  })

  test('behavior: refuses a GIF with a frame that exceeds the size in its header', () => {
    expect(isDrawable(address(gif(8, 8, frame(8, 8), frame(8, 8))))).toBe(true)
    expect(isDrawable(address(gif(8, 8, frame(8, 8), frame(9000, 9000))))).toBe(false)
  })

  test('behavior: allows 64 kB at most, in base64 and in percent encoding', () => {
    const filled = (length: number) => png(8, 8).padEnd(length, 'x')
    expect([65_536, 65_537].map((length) => isDrawable(address(filled(length))))).toEqual([true, false])
    const written = (length: number) =>
      `data:image/png,${[...filled(length)].map((each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}`
    expect([65_536, 65_600].map((length) => isDrawable(written(length)))).toEqual([true, false])
  })

  test('behavior: refuses truncated and broken headers', () => {
    for (const make of Object.values(kinds)) {
      const whole = make(96, 96)
      for (const length of [0, 4, 8]) expect(isDrawable(address(whole.slice(0, length)))).toBe(false)
      // A file that is cut at any byte must not cause an endless loop.
      for (const length of Array(whole.length).keys())
        expect([true, false]).toContain(isDrawable(address(whole.slice(0, length))))
    }
    expect(isDrawable('data:image/png;base64,%%%')).toBe(false)
    expect(isDrawable('data:image/png')).toBe(false)
    expect(isDrawable(address(bytesOf([0xff, 0xd8, 0xff, 0xe0, 255, 255])))).toBe(false)
  })

  test('behavior: does not check the content of other URLs', () => {
    for (const source of ['https://images.example/a.png', 'blob:https://site.example/1'])
      expect(isDrawable(source)).toBe(true)
  })

  test('behavior: accepts SVG in base64 and percent encoding, but only as UTF-8', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>'
    const written = [
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml;utf8,${svg.replaceAll('"', "'")}`,
      `data:image/svg+xml;charset=utf-8;base64,${btoa(svg)}`,
    ]
    expect(written.map(isDrawable)).toEqual([true, true, true])
    expect(isDrawable(`data:image/svg+xml;charset=utf-7,${svg}`)).toBe(false)
    expect(isDrawable(`data:image/svg+xml,${encodeURIComponent(svg.replace('path', 'image'))}`)).toBe(false)
  })
})
