const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Encodes bytes in base58 with Bitcoin's alphabet. Each leading zero byte becomes a `1`.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
export function encodeBase58(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; number > 0n; number /= 58n) text = alphabet[Number(number % 58n)] + text
  const leadingZeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(leadingZeros < 0 ? bytes.length : leadingZeros) + text
}
