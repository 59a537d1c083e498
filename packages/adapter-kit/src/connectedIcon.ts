import { toWalletIcon } from '@latchkey/protocol'

/** The highest number of characters in the URL of an icon. */
const maximumUrlLength = 2048

/**
 * Returns the icon of a wallet that the visitor has connected, or that the site itself added, if the icon can be shown.
 * Unlike the icon of any other wallet, it may also be an `https:` URL.
 */
export function toConnectedIcon(value: unknown): string | undefined {
  const icon = toWalletIcon(value)
  if (icon || typeof value !== 'string') return icon
  const url = value.trim()
  return url.length <= maximumUrlLength && isHttps(url) ? url : undefined
}

function isHttps(value: string): boolean {
  try {
    return new URL(value).protocol === 'https:'
  } catch {
    return false
  }
}
