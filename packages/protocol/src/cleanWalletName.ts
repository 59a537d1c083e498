const maxNameCodePoints = 40

/**
 * Matches characters that are invisible or change the text around them: control, format and bidi characters, unpaired
 * surrogates, private-use characters, line and paragraph separators, fillers, joiners, variation selectors, and the
 * Braille blank.
 */
const invisibleCharacters = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Returns true if a name contains characters that can make it look like another name: an invisible character, or three
 * or more marks (such as accents) in a row.
 */
export function hasInvisibleOrStackedMarks(name: string): boolean {
  return name.search(invisibleCharacters) >= 0 || /\p{M}{3}/u.test(name)
}

/**
 * Cleans a name from an external source so that it can be shown. Removes invisible characters, and all marks after the
 * second one on a letter. Replaces white space by single spaces, and cuts the name to 40 code points. Returns
 * `undefined` if nothing is left.
 *
 * Used for names from the directory, sessions and storage. `toWalletName` of adapter-kit reads the names of injected
 * wallets; it rejects a name with such characters instead of cleaning it.
 */
export function cleanWalletName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  // The text is normalized a second time, because a removed character may have been between a letter and its accent. Only
  // after the removal can the two combine into one character.
  const text = value
    .replace(/\s+/gu, ' ')
    .replace(invisibleCharacters, '')
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .normalize('NFC')
  const name = text.replace(/ +/g, ' ').trim()
  return [...name].slice(0, maxNameCodePoints).join('').trim() || undefined
}
