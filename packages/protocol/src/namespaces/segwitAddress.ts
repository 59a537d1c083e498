const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const checksumGenerators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text is a segwit address of Bitcoin (`bc1…`, `tb1…`, `bcrt1…`) with a valid checksum. Does not check the length of the witness
 * program.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
 */
export function isSegwitAddress(text: string): boolean {
  const address = text.toLowerCase()
  if (!/^(?:bc|tb|bcrt)1/.test(address) || (text !== address && text !== text.toUpperCase())) return false
  const separatorIndex = address.lastIndexOf('1')
  const prefix = [...address.slice(0, separatorIndex)].map((letter) => letter.charCodeAt(0))
  const data = [...address.slice(separatorIndex + 1)].map((letter) => bech32Letters.indexOf(letter))
  if (data.length < 14 || data.length > 71 || data.includes(-1)) return false
  let checksum = 1
  for (const value of [...prefix.map((code) => code >> 5), 0, ...prefix.map((code) => code & 31), ...data]) {
    const topBits = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of checksumGenerators.entries()) if ((topBits >> bit) & 1) checksum ^= generator
  }
  // Witness version 0 (`data[0]`) uses the checksum constant of BIP-173, later versions use that of BIP-350.
  return checksum === (data[0] === 0 ? 1 : 0x2bc830a3)
}
