import { isSegwitAddress } from '@latchkey/protocol/payment-uri'

/**
 * Whether a text from a wallet may be an address. For a segwit address, the checksum is verified. Older addresses and Stacks addresses are
 * checked only by their characters, because their checksums need a hash function that is not loaded yet. The receiver of a payment is
 * checked completely elsewhere (`readAddress`).
 */
export function isAddress(text: string): boolean {
  if (/^(?:bc|tb|bcrt)1/i.test(text)) return isSegwitAddress(text)
  return /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text) || /^S[0-9A-HJKMNP-TV-Z]{38,40}$/.test(text)
}
