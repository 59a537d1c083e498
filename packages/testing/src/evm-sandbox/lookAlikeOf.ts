import { type Address, getAddress, type Hex, keccak256, stringToHex } from 'viem'

/**
 * Returns an address with the same first four and last four hexadecimal digits as `address`, as address poisoning uses it. The address is
 * not made from a key, so nobody can sign for it, but anvil can impersonate it. A real attacker has to try about 2³² keys to find such an
 * address.
 *
 * @param number selects one of many look-alikes; the same number always returns the same address
 */
export function lookAlikeOf(address: Address, number = 0): Address {
  const digits = address.slice(2).toLowerCase()
  const middle = keccak256(stringToHex(`${digits} ${number}`)).slice(2, 34)
  return getAddress(`0x${digits.slice(0, 4)}${middle}${digits.slice(-4)}` as Hex)
}
