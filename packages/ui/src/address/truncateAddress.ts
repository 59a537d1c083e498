const leadingCharacterCount = 4
const trailingCharacterCount = 6

/** Shortens an address to the prefix `0x` if it has one, four characters, three dots, and the last six characters. */
export function truncateAddress(address: string): string {
  const prefix = /^0x/i.test(address) ? address.slice(0, 2) : ''
  const addressBody = address.slice(prefix.length)
  if (addressBody.length <= leadingCharacterCount + trailingCharacterCount) return address
  return `${prefix}${addressBody.slice(0, leadingCharacterCount)}...${addressBody.slice(-trailingCharacterCount)}`
}
