const maxCodePoints = 40

/**
 * A name that came from outside, as it may be shown: control, format and bidi characters, halves of surrogate pairs and private
 * characters left out, white space joined and trimmed, at most 40 code points. `undefined` where nothing is left.
 */
export function cleanWalletName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 1000) return undefined
  const text = value.normalize('NFC').replace(/\s+/gu, ' ').replace(/\p{C}/gu, '').replace(/ +/g, ' ').trim()
  return [...text].slice(0, maxCodePoints).join('').trim() || undefined
}
