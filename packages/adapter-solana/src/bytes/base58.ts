const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Encodes bytes as base58 with Bitcoin's alphabet. Solana uses it for keys, signatures and hashes. */
export function toBase58(bytes: Uint8Array): string {
  // The digits of the number in base 58, with the least significant digit first.
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let index = 0; index < digits.length; index++) {
      carry += (digits[index] as number) * 256
      digits[index] = carry % 58
      carry = Math.floor(carry / 58)
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58)
  }
  const leadingZeros = countLeading(bytes, 0)
  return (
    base58Alphabet[0]?.repeat(leadingZeros) +
    digits
      .reverse()
      .map((digit) => base58Alphabet[digit])
      .join('')
  )
}

/**
 * Decodes base58.
 *
 * @throws SyntaxError if a character is not in the base58 alphabet
 */
export function fromBase58(text: string): Uint8Array {
  const bytes: number[] = []
  const digits = [...text].map((character) => base58Alphabet.indexOf(character))
  if (digits.includes(-1)) throw new SyntaxError('This is not base58.')
  for (const digit of digits) {
    let carry = digit
    for (let index = 0; index < bytes.length; index++) {
      carry += (bytes[index] as number) * 58
      bytes[index] = carry & 0xff
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 0xff)
  }
  const result = new Uint8Array(countLeading(digits, 0) + bytes.length)
  result.set(bytes.reverse(), result.length - bytes.length)
  return result
}

function countLeading(values: Iterable<number>, expected: number): number {
  let count = 0
  for (const value of values) {
    if (value !== expected) break
    count++
  }
  return count
}
