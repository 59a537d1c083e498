/** The maximum length of a `data:` URI, in characters. */
const maxIconLength = 256 * 1024

/**
 * Returns the icon of an announced wallet if it may be used in an `<img>`, else `undefined`. Only a `data:image/…` URI
 * of at most 256 KiB may be used. The browser would load an icon from any other URL before the visitor chooses the
 * wallet, and the icon's server would learn who visits which site. EIP-6963 and Wallet Standard also require a `data:`
 * URI.
 */
export function toWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maxIconLength) return undefined
  const icon = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon) ? icon : undefined
}
