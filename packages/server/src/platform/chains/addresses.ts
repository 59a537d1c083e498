import { isBitcoinAddress, isSolanaAddress } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/**
 * Validates an address of a namespace and returns it in a normal form, so that equal addresses are equal texts.
 *
 * - `eip155`: with its EIP-55 checksum. An address in mixed case with another checksum is refused, because a character of it is wrong.
 * - `solana`: 32 bytes in base58.
 * - `bip122`: in lower case if it is bech32 (BIP-173). The Bitcoin API checks the checksum.
 *
 * @returns `undefined` if the text is no address of the namespace, or the server supports no balances in the namespace
 */
export function readAddress(namespace: string, text: string): string | undefined {
  if (namespace === 'eip155') return readEvmAddress(text)
  if (namespace === 'solana') return isSolanaAddress(text) && decodeBase58(text)?.length === 32 ? text : undefined
  if (namespace !== 'bip122' || !isBitcoinAddress(text)) return undefined
  if (!/^(bc|tb|bcrt)1/i.test(text)) return text
  const lowerCaseText = text.toLowerCase()
  return text === lowerCaseText || text === text.toUpperCase() ? lowerCaseText : undefined
}

function readEvmAddress(text: string): string | undefined {
  const [, digits] = /^0x([0-9a-f]{40})$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const lowerDigits = digits.toLowerCase()
  const checksummedDigits = applyChecksumCase(lowerDigits)
  const isValid = digits === lowerDigits || digits === digits.toUpperCase() || digits === checksummedDigits
  return isValid ? `0x${checksummedDigits}` : undefined
}

/** Returns the 40 hex digits of an address with the upper and lower case of its EIP-55 checksum. */
function applyChecksumCase(lowerDigits: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lowerDigits)))
  return [...lowerDigits].map((digit, index) => ((hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
}

/** Decodes a base58 text to bytes. Returns `undefined` if the text is not base58. */
export function decodeBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
