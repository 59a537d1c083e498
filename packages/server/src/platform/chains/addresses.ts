import { isBitcoinAddress, isSolanaAddress } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { base58 } from '@scure/base'

/**
 * Reads an address of a namespace and returns the one text that stands for it.
 *
 * - `eip155`: with its EIP-55 checksum. An address in mixed case with another checksum is refused, because a character of it is wrong.
 * - `solana`: 32 bytes in base58.
 * - `bip122`: in lower case if it is bech32 (BIP-173). The Bitcoin API checks the checksum.
 *
 * @returns `undefined` if the text is no address of the namespace, or the namespace has no balances
 */
export function readAddress(namespace: string, text: string): string | undefined {
  if (namespace === 'eip155') return readEvmAddress(text)
  if (namespace === 'solana') return isSolanaAddress(text) && base58Bytes(text)?.length === 32 ? text : undefined
  if (namespace !== 'bip122' || !isBitcoinAddress(text)) return undefined
  if (!/^(bc|tb|bcrt)1/i.test(text)) return text
  const lower = text.toLowerCase()
  return text === lower || text === text.toUpperCase() ? lower : undefined
}

function readEvmAddress(text: string): string | undefined {
  const [, digits] = /^0x([0-9a-f]{40})$/i.exec(text) ?? []
  if (digits === undefined) return undefined
  const lower = digits.toLowerCase()
  const checksummed = withChecksum(lower)
  const isChecked = digits === lower || digits === digits.toUpperCase() || digits === checksummed
  return isChecked ? `0x${checksummed}` : undefined
}

/** Returns the 40 digits of an address in the case that EIP-55 gives them. */
function withChecksum(lower: string): string {
  const hash = bytesToHex(keccak_256(new TextEncoder().encode(lower)))
  return [...lower].map((digit, index) => ((hash[index] ?? '0') >= '8' ? digit.toUpperCase() : digit)).join('')
}

/** Returns the bytes of a text in base58, or `undefined` if it is none. */
export function base58Bytes(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}
