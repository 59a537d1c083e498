import { MoneyError } from '@latchkey/core/errors'
import { type Address, getAddress, zeroAddress } from 'viem'

/**
 * Returns an address with its checksum. Only the whole address is accepted: no name, no text around it. An address in lower case or in
 * upper case has no checksum.
 *
 * @throws MoneyError `InvalidReceiver` if the text is not an address, or has a wrong checksum
 * @see https://eips.ethereum.org/EIPS/eip-55
 */
export function parseReceiver(text: string): Address {
  if (/^0x[0-9a-fA-F]{40}$/.test(text)) {
    const address = getAddress(text.toLowerCase())
    const digits = text.slice(2)
    if (text === address || digits === digits.toLowerCase() || digits === digits.toUpperCase()) return address
  }
  throw new MoneyError('InvalidReceiver', { details: `${text} is not an address.` })
}

/**
 * Rejects receivers that cannot use what they receive: the zero address, and the contract of the token itself.
 *
 * @throws MoneyError `InvalidReceiver`
 */
export function assertReceiver(receiver: Address, token: Address | undefined): void {
  if (receiver === zeroAddress) throw new MoneyError('InvalidReceiver', { details: 'This is the zero address.' })
  if (receiver === token) throw new MoneyError('InvalidReceiver', { details: 'This is the contract of the token.' })
}
