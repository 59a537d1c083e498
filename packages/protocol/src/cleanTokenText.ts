import { cleanWalletName } from './cleanWalletName.ts'

/** The maximum number of code points in a token's symbol. The longest symbols of large token lists have 11. */
const maxSymbolLength = 12

/**
 * Cleans the name or the symbol of a token in the same way as `cleanWalletName`, because anyone can create a token with any text. A symbol
 * is also converted to Unicode's form NFKC, in which `ＵＳＤＣ` becomes `USDC`, and cut to 12 code points.
 *
 * @returns `undefined` if nothing is left
 */
export function cleanTokenText(value: unknown, kind: 'name' | 'symbol'): string | undefined {
  if (kind === 'name' || typeof value !== 'string' || value.length > 1000) return cleanWalletName(value)
  const symbol = cleanWalletName(value.normalize('NFKC'))
  return symbol && [...symbol].slice(0, maxSymbolLength).join('').trim()
}
