import { cleanWalletName } from './cleanWalletName.ts'

/** The most code points of a symbol. The longest symbols of large token lists have 11. */
const maxSymbolLength = 12

/**
 * Cleans the name or the symbol of a token, which anybody can choose, as `cleanWalletName` cleans the names of wallets. A symbol is also
 * converted to Unicode's form NFKC, in which `ＵＳＤＣ` is `USDC`, and cut to 12 code points.
 *
 * @returns `undefined` if nothing is left
 */
export function cleanTokenText(value: unknown, kind: 'name' | 'symbol'): string | undefined {
  if (kind === 'name' || typeof value !== 'string' || value.length > 1000) return cleanWalletName(value)
  const symbol = cleanWalletName(value.normalize('NFKC'))
  return symbol && [...symbol].slice(0, maxSymbolLength).join('').trim()
}
