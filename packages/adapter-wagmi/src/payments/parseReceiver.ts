import { type Address, getAddress, isAddress } from 'viem'

/**
 * Reads an EVM address: `0x` and exactly 40 hex digits, with a correct checksum if the digits have mixed case. Nothing
 * else is an address. In particular, a name such as `pavlovcik.eth` is never read as hex.
 *
 * @returns the address with its checksum; `undefined` if the text is no address
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function parseReceiver(text: string): Address | undefined {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) return undefined
  const digits = text.slice(2)
  const hasOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  const address = hasOneCase ? (`0x${digits.toLowerCase()}` as const) : (text as Address)
  return isAddress(address) ? getAddress(address) : undefined
}
