import { sha256x2 } from '@scure/btc-signer/utils.js'

const c32Alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The version numbers of Stacks addresses that need a single signature. In an address, the version is the letter `P` on mainnet and `T` on
 * testnet.
 */
export const stacksVersions = { mainnet: 22, testnet: 26 } as const

/**
 * Returns the Stacks address for the hash160 of a public key (SIP-005, c32check).
 *
 * @see https://github.com/stacksgov/sips/blob/main/sips/sip-005/sip-005-blocks-and-transactions.md
 */
export function toStacksAddress(hash: Uint8Array, version: number): string {
  const checksum = sha256x2(Uint8Array.of(version, ...hash)).slice(0, 4)
  return `S${c32Alphabet[version]}${toC32(Uint8Array.of(...hash, ...checksum))}`
}

function toC32(bytes: Uint8Array): string {
  let value = bytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 32n) text = c32Alphabet[Number(value % 32n)] + text
  const leadingZeroByteCount = bytes.findIndex((byte) => byte !== 0)
  return '0'.repeat(leadingZeroByteCount < 0 ? bytes.length : leadingZeroByteCount) + text
}
