const hexDigitCount = 64

/**
 * Writes a uint256 as text for the database: 64 hex digits, so that texts sort like the numbers.
 *
 * @throws RangeError if the value is negative or has more than 256 bits.
 */
export function formatUint256(value: bigint): string {
  if (value < 0n || value >> 256n !== 0n) throw new RangeError(`${value} is no uint256`)
  return value.toString(16).padStart(hexDigitCount, '0')
}

/**
 * Reads a text that `formatUint256` has written.
 *
 * @throws RangeError if the text is not 64 hex digits.
 */
export function parseUint256(text: string): bigint {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new RangeError(`"${text}" is not 64 hex digits`)
  return BigInt(`0x${text}`)
}
