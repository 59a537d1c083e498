const step = 0.15
const count = 5

function tint(channel: number, share: number): number {
  return Math.round(channel + (255 - channel) * share)
}

/**
 * Five tints of the colour that an address begins with: its first six hex digits, then towards white in
 * steps of 0.15. Addresses that are not hex give the hex digits they contain.
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
