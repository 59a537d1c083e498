const bech32Letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const checksumGenerators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/**
 * Whether a text is a segwit address of Bitcoin (`bc1…`, `tb1…`, `bcrt1…`): its checksum is valid, and its witness program has a length
 * that its version allows.
 *
 * @see https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki
 */
export function isSegwitAddress(text: string): boolean {
  const address = text.toLowerCase()
  // The last `1` separates the prefix from the data. The data must not contain a `1`: the prefix would be longer, and of another chain.
  const [, prefix, rest] = /^(bc|tb|bcrt)1([^1]*)$/.exec(address) ?? []
  if (prefix === undefined || rest === undefined || (text !== address && text !== text.toUpperCase())) return false
  const prefixCodes = [...prefix].map((letter) => letter.charCodeAt(0))
  const data = [...rest].map((letter) => bech32Letters.indexOf(letter))
  if (data.length < 11 || data.length > 71 || data.includes(-1) || !isValidWitnessProgram(data.slice(0, -6)))
    return false
  let checksum = 1
  for (const value of [...prefixCodes.map((code) => code >> 5), 0, ...prefixCodes.map((code) => code & 31), ...data]) {
    const topBits = checksum >>> 25
    checksum = ((checksum & 0x1ffffff) << 5) ^ value
    for (const [bit, generator] of checksumGenerators.entries()) if ((topBits >> bit) & 1) checksum ^= generator
  }
  // Witness version 0 (`data[0]`) uses the checksum constant of BIP-173, later versions use that of BIP-350.
  return checksum === (data[0] === 0 ? 1 : 0x2bc830a3)
}

/** Whether a witness version and program, in items of 5 bits, are valid: 2 to 40 bytes, and 20 or 32 bytes in version 0. */
function isValidWitnessProgram([version = 0, ...program]: readonly number[]): boolean {
  const bytes = Math.floor((program.length * 5) / 8)
  const unusedBits = program.length * 5 - bytes * 8
  const areUnusedBitsZero = ((program.at(-1) ?? 0) & ((1 << unusedBits) - 1)) === 0
  const isLengthAllowed = version === 0 ? bytes === 20 || bytes === 32 : bytes >= 2 && bytes <= 40
  return version <= 16 && isLengthAllowed && unusedBits < 5 && areUnusedBitsZero
}
