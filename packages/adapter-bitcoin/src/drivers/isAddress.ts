const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text from a wallet is plausible as an address. Segwit addresses are verified by their checksum. Older ones, and those of
 * Stacks, are verified only by their characters, because their checksums need a hash function that would have to be loaded. A receiver is
 * checked in full before a payment.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
 */
export function isAddress(text: string): boolean {
  if (/^(?:bc|tb|bcrt)1/i.test(text)) return hasChecksum(text)
  return /^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text) || /^S[0-9A-HJKMNP-TV-Z]{38,40}$/.test(text)
}

function hasChecksum(text: string): boolean {
  const address = text.toLowerCase()
  if (text !== address && text !== text.toUpperCase()) return false
  const place = address.lastIndexOf('1')
  const prefix = [...address.slice(0, place)].map((letter) => letter.charCodeAt(0))
  const data = [...address.slice(place + 1)].map((letter) => letters.indexOf(letter))
  if (data.length < 14 || data.length > 71 || data.includes(-1)) return false
  let sum = 1
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of generators.entries()) if ((top >> bit) & 1) sum ^= generator
  }
  // Version 0 uses the checksum of BIP-173, later versions that of BIP-350.
  return sum === (data[0] === 0 ? 1 : 0x2bc830a3)
}
