const maxCodePoints = 40

/**
 * What is not seen, or runs into the text around it: control, format and bidi characters, halves of surrogate pairs, private ones,
 * line and paragraph separators, fillers, joiners and variation selectors, and the Braille blank.
 */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Whether a name holds what can make it look like another one: what is not seen, or more than two marks on a letter. */
export function hasUnseen(name: string): boolean {
  return name.search(unseen) >= 0 || /\p{M}{3}/u.test(name)
}

/**
 * A name that came from outside, as it may be shown: what is not seen is left out, as are more than two marks on a letter, white space
 * joined and trimmed, at most 40 code points. `undefined` where nothing is left. For the directory, sessions and storage; a wallet of the
 * page with such a name is refused (`toWalletName` of adapter-kit).
 */
export function cleanWalletName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  // Composed last: what is left out may have stood between a letter and its mark.
  const text = value
    .replace(/\s+/gu, ' ')
    .replace(unseen, '')
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .normalize('NFC')
  const name = text.replace(/ +/g, ' ').trim()
  return [...name].slice(0, maxCodePoints).join('').trim() || undefined
}
