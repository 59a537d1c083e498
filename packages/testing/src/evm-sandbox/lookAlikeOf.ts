import { type Address, getAddress, type Hex, keccak256, stringToHex } from 'viem'

/**
 * Returns an address with the same first four and last four hexadecimal digits as another one, as poisoners use them. It is made from the
 * digits, so nobody has its key: a real attacker searches 2³² keys for one, on a graphics card. anvil can impersonate it all the same.
 *
 * @param number which of the look-alikes; the same number always returns the same one
 */
export function lookAlikeOf(address: Address, number = 0): Address {
  const digits = address.slice(2).toLowerCase()
  const middle = keccak256(stringToHex(`${digits} ${number}`)).slice(2, 34)
  return getAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}` as Hex)
}
