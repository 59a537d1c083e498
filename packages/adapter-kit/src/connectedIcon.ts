import { toWalletIcon } from '@latchkey/protocol'

const maximumUrlLength = 2048

/**
 * Returns the icon of a wallet that the visitor has connected, or that the site itself added. Unlike the icon of another wallet, it may
 * also be an `https:` URL.
 */
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
