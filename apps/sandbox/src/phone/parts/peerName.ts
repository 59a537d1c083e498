import type { PhonePeer } from '@latchkey/phone'

const maximumCodePoints = 60

/**
 * Matches control characters, marks that change the text direction, and characters without width. With them, a name can look like another
 * name or change the text around it.
 */
const deceptiveCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** Returns the name of a site, without characters that could deceive the person. The site chooses the name itself. */
export function peerName({ name }: PhonePeer): string {
  const characters = [...name.replace(deceptiveCharacters, '').trim()]
  if (characters.length === 0) return 'A site without a name'
  return characters.length > maximumCodePoints
    ? `${characters.slice(0, maximumCodePoints).join('')}…`
    : characters.join('')
}
