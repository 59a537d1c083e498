const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Encodes bytes in base58 with Bitcoin's alphabet. Each leading zero byte becomes a `1`.
 *
 * @see https://datatracker.ietf.org/doc/html/draft-msporny-base58-03
 */
export function encodeBase58(bytes: Uint8Array): string {
  let remainingNumber = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; remainingNumber > 0n; remainingNumber /= 58n) text = alphabet[Number(remainingNumber % 58n)] + text
  const leadingZeroCount = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(leadingZeroCount < 0 ? bytes.length : leadingZeroCount) + text
}
