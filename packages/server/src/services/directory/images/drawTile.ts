import { createMark, type Mark } from './Mark.ts'

/** The colour of the tile without its hue. A tile of any hue is dark enough for white text with a contrast of at least 4.5:1. */
const tileColour = { saturation: 0.42, lightness: 0.3 }

/**
 * Draws a square with a short text, as the placeholder for a missing image. Tiles with the same seed have the same colour.
 *
 * @param text - One to four characters.
 */
export function drawTile({ text, seed }: { text: string; seed: string }): Mark {
  const fontSize = { 1: 20, 2: 16, 3: 13 }[[...text].length] ?? 11
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">',
    `<rect width="40" height="40" fill="${tintOf(seed)}"/>`,
    `<text x="20" y="20" dy=".35em" fill="#fff" font-family="system-ui,sans-serif" font-size="${fontSize}" font-weight="600"`,
    ` text-anchor="middle">${escapeXml(text)}</text></svg>`,
  ]
  return createMark('image/svg+xml', new TextEncoder().encode(svg.join('')))
}

/** Derives a colour `#rrggbb` from a seed. The same seed always gives the same colour. */
export function tintOf(seed: string): string {
  const hue = hash(seed) % 360
  const chroma = tileColour.saturation * Math.min(tileColour.lightness, 1 - tileColour.lightness)
  const channelValue = (offset: number) => {
    const hueSector = (offset + hue / 30) % 12
    const value = tileColour.lightness - chroma * Math.max(-1, Math.min(hueSector - 3, 9 - hueSector, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channelValue(0)}${channelValue(8)}${channelValue(4)}`
}

/** Returns the 32-bit FNV-1a hash of a text. */
function hash(text: string): number {
  let hashValue = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) hashValue = Math.imul(hashValue ^ byte, 0x01000193) >>> 0
  return hashValue
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
