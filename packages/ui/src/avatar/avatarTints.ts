/** How much more white each colour contains than the colour before, from 0 to 1. */
const whiteFractionPerTint = 0.15
const tintCount = 5

function mixWithWhite(channel: number, whiteFraction: number): number {
  return Math.round(channel + (255 - channel) * whiteFraction)
}

/**
 * Returns five colours that depend on an address. The first colour has the first six hex digits of the address as its value. Each of the
 * other colours is lighter than the one before. Characters that are not hex digits are skipped.
 */
export function avatarTints(address: string): readonly string[] {
  const digits = address
    .replace(/^0x/i, '')
    .replace(/[^\da-f]/gi, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const channels = [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
  return Array.from({ length: tintCount }, (_, index) => {
    return `rgb(${channels.map((channel) => mixWithWhite(channel, index * whiteFractionPerTint)).join(' ')})`
  })
}
