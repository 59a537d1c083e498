import { checkWalletLink } from './link.ts'
import { toWalletIcon } from './walletIcon.ts'

/** The maximum length of a `data:` URI, in characters. */
const maxIconLength = 16 * 1024

/**
 * Returns the picture of a token if it may be used in an `<img>`: a `data:image/…` URI of at most 16 KiB, or an https URL of a public
 * host. The host of an https URL learns which visitors hold the token.
 *
 * @returns `undefined` for every other value
 */
export function toTokenIcon(value: unknown): string | undefined {
  const link = checkWalletLink(value, 'web')
  if (link !== undefined || (typeof value === 'string' && value.length > maxIconLength)) return link
  return toWalletIcon(value)
}
