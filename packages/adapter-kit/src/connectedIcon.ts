import { toWalletIcon } from '@latchkey/protocol'

const maximumUrlLength = 2048

/** The icon of a wallet that the visitor has connected, or that the site itself added. Such an icon may also have an `https:` address. */
export function toConnectedIcon(value: unknown): string | undefined {
  const icon = toWalletIcon(value)
  if (icon || typeof value !== 'string') return icon
  const address = value.trim()
  return address.length <= maximumUrlLength && isHttps(address) ? address : undefined
}

function isHttps(value: string): boolean {
  try {
    return new URL(value).protocol === 'https:'
  } catch {
    return false
  }
}
