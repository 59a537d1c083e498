import { hasUnseen } from '@latchkey/protocol'

const maximumCodePoints = 40

/**
 * Returns the trimmed name of a wallet of the page if it can be shown: 1 to 40 code points, all of them visible. Otherwise returns
 * `undefined`, and the wallet is not listed. Names that no script of the page can choose are read by `cleanWalletName` instead.
 */
export function toWalletName(value: unknown): string | undefined {
  // A very long value is rejected at once, because counting its code points would take time. 40 code points have at most 80 code units.
  if (typeof value !== 'string' || value.length > 1024) return undefined
  const name = value.trim()
  const { length } = [...name]
  return length === 0 || length > maximumCodePoints || hasUnseen(name) ? undefined : name
}
