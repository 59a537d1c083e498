import { hasUnseen } from '@latchkey/protocol'

const maximumCodePoints = 40

/**
 * The name of a wallet of the page, as it may be shown: 1 to 40 code points, all of them seen, white space around it removed; else
 * `undefined`, and the wallet is not listed. Names that are not chosen by scripts of the page are cleaned (`cleanWalletName`).
 */
export function toWalletName(value: unknown): string | undefined {
  // 40 code points are at most 80 code units. A far longer value is refused without counting its code points.
  if (typeof value !== 'string' || value.length > 1024) return undefined
  const name = value.trim()
  const { length } = [...name]
  return length === 0 || length > maximumCodePoints || hasUnseen(name) ? undefined : name
}
