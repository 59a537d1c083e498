import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawTile, tintOf } from './drawTile.ts'

function contrastWithWhite(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

describe('drawTile', () => {
  test('default', () => {
    const { type, bytes } = drawTile({ text: 'M', seed: 'metamask' })
    expect([type, new TextDecoder().decode(bytes)]).toMatchInlineSnapshot(`
      [
        "image/svg+xml",
        "<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40"><rect width="40" height="40" fill="#572c6d"/><text x="20" y="20" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="20" font-weight="600" text-anchor="middle">M</text></svg>",
      ]
    `)
  })

  test('behavior: a seed always has the same tint, and different seeds have different tints', () => {
    expect(drawTile({ text: 'M', seed: 'a' })).toEqual(drawTile({ text: 'M', seed: 'a' }))
    expect(new Set(['a', 'b', 'c', 'd', 'e'].map(tintOf)).size).toBe(5)
  })

  test('behavior: escapes markup in the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'a', ']', '/'), maxLength: 4 }),
        (text) => {
          const svg = new TextDecoder().decode(drawTile({ text, seed: text }).bytes)
          expect(svg.match(/<[^>]*>/g)?.map((tag) => tag.split(/[ >]/)[0])).toEqual([
            '<svg',
            '<rect',
            '<text',
            '</text',
            '</svg',
          ])
        },
      ),
    )
  })

  test('behavior: white text is readable on every tint', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        expect(tintOf(seed)).toMatch(/^#[0-9a-f]{6}$/)
        expect(contrastWithWhite(tintOf(seed))).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 1000 },
    )
  })
})
