const maximumCodePoints = 40

/**
 * Control characters, format characters (bidi marks, zero-width ones), halves of surrogate pairs, line and paragraph separators:
 * with them a name can look like another wallet's, or run into the text around it.
 */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/** The name as it may be shown: 1 to 40 code points, no deceptive ones, white space around it removed; else `undefined`. */
export function toWalletName(value: unknown): string | undefined {
  // The length in code units is at most twice that in code points: what is longer need not be counted.
  if (typeof value !== 'string' || value.length > 1024) return undefined
  const name = value.trim()
  const { length } = [...name]
  return length === 0 || length > maximumCodePoints || deceptive.test(name) ? undefined : name
}
