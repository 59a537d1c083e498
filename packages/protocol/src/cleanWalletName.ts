const maxCodePoints = 40

/**
 * Characters that are invisible or change the text around them: control, format and bidi characters, unpaired surrogates, private-use
 * characters, line and paragraph separators, fillers, joiners, variation selectors, and the Braille blank.
 */
const invisibleCharacters = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu

/**
 * Returns true if a name contains characters that can make it look like another name: invisible characters, or more than two marks on a
 * letter.
 */
export function hasUnseen(name: string): boolean {
  return name.search(invisibleCharacters) >= 0 || /\p{M}{3}/u.test(name)
}

/**
 * Cleans a name from an external source so that it can be shown. Removes invisible characters and all marks after the
 * second on a letter, collapses and trims white space, and cuts the name to 40 code points. Returns `undefined` if
 * nothing is left.
 *
 * Used for names from the directory, sessions and storage. An injected wallet whose name contains such characters is
 * rejected instead (`toWalletName` of adapter-kit).
 */
export function cleanWalletName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  // The text is normalized a second time, because a removed character may have separated a letter from its mark.
  const text = value
    .replace(/\s+/gu, ' ')
    .replace(invisibleCharacters, '')
    .normalize('NFC')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .normalize('NFC')
  const name = text.replace(/ +/g, ' ').trim()
  return [...name].slice(0, maxCodePoints).join('').trim() || undefined
}
