const step = 0.15
const count = 5

function tint(channel: number, share: number): number {
  return Math.round(channel + (255 - channel) * share)
}

/**
 * Returns five tints of an address. The first is the colour of its first six hex digits; each next one is 0.15 closer to white. An address
 * that is not hex contributes only the hex digits it contains.
 */
export function avatarTints(address: string): readonly string[] {
  const digits = address
    .replace(/^0x/i, '')
    .replace(/[^\da-f]/gi, '')
    .slice(0, 6)
    .padEnd(6, '0')
  const channels = [0, 2, 4].map((start) => Number.parseInt(digits.slice(start, start + 2), 16))
  return Array.from({ length: count }, (_, index) => {
    return `rgb(${channels.map((channel) => tint(channel, index * step)).join(' ')})`
  })
}
