import { hasInvisibleOrStackedMarks } from '@latchkey/protocol'

/** The highest number of code points in the name of a wallet. */
const maximumCodePoints = 40

/**
 * Returns the trimmed name of a wallet of the page if it can be shown: 1 to 40 code points, all of them visible.
 * Otherwise returns `undefined`, and the wallet is not listed. For names that no script of the page can choose,
 * `cleanWalletName` is used instead.
 */
export function toWalletName(value: unknown): string | undefined {
  // A very long value is rejected before its code points are counted, because counting them would take time. A valid
  // name has at most 80 code units.
  if (typeof value !== 'string' || value.length > 1024) return undefined
  const name = value.trim()
  return !name || [...name].length > maximumCodePoints || hasInvisibleOrStackedMarks(name) ? undefined : name
}
