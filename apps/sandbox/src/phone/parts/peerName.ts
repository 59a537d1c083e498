import type { PhonePeer } from '@latchkey/phone'

const maximumCodePoints = 60

/**
 * Control characters, bidi marks and characters without width. With them a name can look like another one, or change the text around it.
 */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns the name that a site gives itself, made safe to show. */
export function peerName({ name }: PhonePeer): string {
  const shown = [...name.replace(deceptive, '').trim()]
  if (shown.length === 0) return 'A site without a name'
  return shown.length > maximumCodePoints ? `${shown.slice(0, maximumCodePoints).join('')}…` : shown.join('')
}
