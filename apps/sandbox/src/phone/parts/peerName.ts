import type { PhonePeer } from '@latchkey/testing/phone'

const maximumCodePoints = 60

/** Controls, bidi marks and what has no width: with them a name can look like another's, or run into the text around it. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** What a site calls itself, as it may be shown. */
export function peerName({ name }: PhonePeer): string {
  const shown = [...name.replace(deceptive, '').trim()]
  if (shown.length === 0) return 'A site without a name'
  return shown.length > maximumCodePoints ? `${shown.slice(0, maximumCodePoints).join('')}…` : shown.join('')
}
