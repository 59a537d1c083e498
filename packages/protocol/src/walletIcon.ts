const maximumDataLength = 256 * 1024

/**
 * The icon of a wallet that announces itself, as it may be put in an `<img>`: a `data:image/…` URI of at most 256 KiB, as EIP-6963 and
 * Wallet Standard demand; else `undefined`. One at an address would be fetched before the visitor has chosen the wallet, and tell its
 * server who looks at which site.
 */
export function toWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maximumDataLength) return undefined
  const icon = value.trim()
  return /^data:image\/[a-z0-9.+-]+[;,]/i.test(icon) ? icon : undefined
}
