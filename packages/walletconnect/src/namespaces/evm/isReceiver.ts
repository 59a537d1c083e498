import { isEvmAddress } from '@latchkey/protocol'
import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'

/**
 * Returns whether an address can be paid: `0x`, 40 digits, and a correct checksum if the digits mix upper and lower case. A wrong checksum
 * means that the address is mistyped.
 *
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function isReceiver(address: string): boolean {
  if (!address.startsWith('0x') || !isEvmAddress(address)) return false
  const digits = address.slice(2)
  const lowerCaseDigits = digits.toLowerCase()
  if (digits === lowerCaseDigits) return true
  const hash = bytesToHex(keccak_256(lowerCaseDigits))
  return [...lowerCaseDigits].every((digit, index) => {
    const isUpper = Number.parseInt(hash[index] as string, 16) >= 8
    return digits[index] === (isUpper ? digit.toUpperCase() : digit)
  })
}
