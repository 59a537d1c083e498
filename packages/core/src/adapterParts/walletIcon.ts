const maximumDataLength = 256 * 1024
const maximumUrlLength = 2048

/**
 * The icon as it may be put in an `<img>`: a `data:image/…` URI of at most 256 KiB or an `https:` address; else `undefined`.
 */
export function toWalletIcon(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > maximumDataLength) return undefined
  const icon = value.trim()
  if (/^data:image\/[a-z0-9.+-]+[;,]/i.test(icon)) return icon
  return icon.length <= maximumUrlLength && isHttps(icon) ? icon : undefined
}

function isHttps(value: string): boolean {
  try {
    return new URL(value).protocol === 'https:'
  } catch {
    return false
  }
}
