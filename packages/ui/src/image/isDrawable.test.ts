import { describe, expect, test } from 'vitest'
import { isDrawable } from './isDrawable.ts'

const bytesOf = (...parts: (string | readonly number[])[]) =>
  parts.map((part) => (typeof part === 'string' ? part : String.fromCharCode(...part))).join('')
const dataUrl = (bytes: string, type = 'png') => `data:image/${type};base64,${btoa(bytes)}`
const uint16BE = (value: number) => [value >> 8, value & 255]
const uint16LE = (value: number) => [value & 255, value >> 8]

const png = (width: number, height: number) =>
  bytesOf(
    '\x89PNG\r\n\x1a\n',
    [0, 0, 0, 13],
    'IHDR',
    [0, 0],
    uint16BE(width),
    [0, 0],
    uint16BE(height),
    [8, 6, 0, 0, 0],
  )
const gifFrame = (width: number, height: number) =>
  bytesOf([0x2c, 0, 0, 0, 0], uint16LE(width), uint16LE(height), [0x80, 0, 0, 0, 255, 255, 255, 2, 2, 0x4c, 1, 0])
const gif = (width: number, height: number, ...frames: string[]) =>
  bytesOf(
    'GIF89a',
    uint16LE(width),
    uint16LE(height),
    [0x80, 0, 0, 0, 0, 0, 1, 1, 1],
    [0x21, 0xf9, 4, 0, 0, 0, 0, 0],
    ...frames,
    ';',
  )
const jpeg = (width: number, height: number) =>
  bytesOf(
    [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8],
    uint16BE(height),
    uint16BE(width),
  )
const webp = (kind: string, rest: readonly number[]) => bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', kind, [0, 0, 0, 0], rest)
const lossyWebp = (width: number, height: number) =>
  webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...uint16LE(width), ...uint16LE(height)])
const losslessWebp = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14)
  return webp('VP8L', [0x2f, bits & 255, (bits >> 8) & 255, (bits >> 16) & 255, (bits >> 24) & 255])
}
const extendedWebp = (width: number, height: number) =>
  webp('VP8X', [0, 0, 0, 0, ...uint16LE(width - 1), 0, ...uint16LE(height - 1), 0])

const makers = { png, gif, jpeg, lossy: lossyWebp, lossless: losslessWebp, extended: extendedWebp }

describe('isDrawable', () => {
  test.each(Object.entries(makers))('behavior: %s up to 1,024 px a side', (_, make) => {
    const sizes = [
      [96, 128],
      [1024, 1024],
      [1025, 8],
      [8, 1025],
      [10_000, 10_000],
    ] as const
    const results = sizes.map(([width, height]) => isDrawable(dataUrl(make(width, height))))
    expect(results).toEqual([true, true, false, false, false])
  })

  test('behavior: reads the format from the content and ignores the media type', () => {
    expect(isDrawable(dataUrl(png(8, 8), 'gif'))).toBe(true)
    expect(isDrawable(dataUrl(gif(4000, 4000), 'png'))).toBe(false)
    expect(isDrawable(dataUrl('BM........', 'bmp'))).toBe(false)
    expect(isDrawable(dataUrl('nothing'))).toBe(false)
  })

  test('behavior: refuses a GIF with a frame that exceeds the size in its header', () => {
    expect(isDrawable(dataUrl(gif(8, 8, gifFrame(8, 8), gifFrame(8, 8))))).toBe(true)
    expect(isDrawable(dataUrl(gif(8, 8, gifFrame(8, 8), gifFrame(9000, 9000))))).toBe(false)
  })

  test('behavior: allows 64 kB at most, in base64 and in percent encoding', () => {
    const pngOfLength = (length: number) => png(8, 8).padEnd(length, 'x')
    expect([65_536, 65_537].map((length) => isDrawable(dataUrl(pngOfLength(length))))).toEqual([true, false])
    const percentEncodedPng = (length: number) =>
      `data:image/png,${[...pngOfLength(length)].map((each) => `%${each.charCodeAt(0).toString(16).padStart(2, '0')}`).join('')}`
    expect([65_536, 65_600].map((length) => isDrawable(percentEncodedPng(length)))).toEqual([true, false])
  })

  test('behavior: refuses truncated and broken headers', () => {
    for (const make of Object.values(makers)) {
      const completeFile = make(96, 96)
      for (const length of [0, 4, 8]) expect(isDrawable(dataUrl(completeFile.slice(0, length)))).toBe(false)
      // Cuts the file at every byte: even then, the check must end.
      for (const length of Array(completeFile.length).keys())
        expect([true, false]).toContain(isDrawable(dataUrl(completeFile.slice(0, length))))
    }
    expect(isDrawable('data:image/png;base64,%%%')).toBe(false)
    expect(isDrawable('data:image/png')).toBe(false)
    expect(isDrawable(dataUrl(bytesOf([0xff, 0xd8, 0xff, 0xe0, 255, 255])))).toBe(false)
  })

  test('behavior: does not check the content of other URLs', () => {
    for (const source of ['https://images.example/a.png', 'blob:https://site.example/1'])
      expect(isDrawable(source)).toBe(true)
  })

  test('behavior: accepts SVG in base64 and percent encoding, but only as UTF-8', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h8v8z"/></svg>'
    const svgUrls = [
      `data:image/svg+xml,${encodeURIComponent(svg)}`,
      `data:image/svg+xml;utf8,${svg.replaceAll('"', "'")}`,
      `data:image/svg+xml;charset=utf-8;base64,${btoa(svg)}`,
    ]
    expect(svgUrls.map(isDrawable)).toEqual([true, true, true])
    expect(isDrawable(`data:image/svg+xml;charset=utf-7,${svg}`)).toBe(false)
    expect(isDrawable(`data:image/svg+xml,${encodeURIComponent(svg.replace('path', 'image'))}`)).toBe(false)
  })
})
