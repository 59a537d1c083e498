import { createMark, type Mark } from './Mark.ts'

/** Dark enough to give white text a contrast of at least 4.5:1 on every hue. */
const tint = { saturation: 0.42, lightness: 0.3 }

/**
 * Draws a square with a short text, as the placeholder for a missing mark. A seed always has the same tint.
 *
 * @param text - One to four characters.
 */
export function drawTile({ text, seed }: { text: string; seed: string }): Mark {
  const size = { 1: 20, 2: 16, 3: 13 }[[...text].length] ?? 11
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">',
    `<rect width="40" height="40" fill="${tintOf(seed)}"/>`,
    `<text x="20" y="20" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="${size}" font-weight="600"`,
    ` text-anchor="middle">${escapeXml(text)}</text></svg>`,
  ]
  return createMark('image/svg+xml', new TextEncoder().encode(svg.join('')))
}

/** The colour `#rrggbb` of a seed, always the same. */
export function tintOf(seed: string): string {
  const hue = hash(seed) % 360
  const chroma = tint.saturation * Math.min(tint.lightness, 1 - tint.lightness)
  const channel = (offset: number) => {
    const turn = (offset + hue / 30) % 12
    const value = tint.lightness - chroma * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(0)}${channel(8)}${channel(4)}`
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let state = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) state = Math.imul(state ^ byte, 0x01000193) >>> 0
  return state
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
