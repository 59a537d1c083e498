/**
 * Reads a whole number from 0 to `most` out of a value that `parseExactJson` returned: a number, or a string of at least 16 digits. Returns
 * `undefined` for any other value, such as a negative amount or a fraction.
 */
export function exactWhole(value: unknown, most: bigint): bigint | undefined {
  const isShort = typeof value === 'number' && Number.isSafeInteger(value)
  if (!isShort && !(typeof value === 'string' && /^\d{16,40}$/.test(value))) return undefined
  const whole = BigInt(value)
  return whole >= 0n && whole <= most ? whole : undefined
}
