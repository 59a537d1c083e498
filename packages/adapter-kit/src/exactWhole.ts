/**
 * A whole number from 0 to `most` as `parseExactJson` hands it over: a number, or a string of digits where it is long. `undefined` for
 * anything else, a negative amount and a fraction included.
 */
export function exactWhole(value: unknown, most: bigint): bigint | undefined {
  const isShort = typeof value === 'number' && Number.isSafeInteger(value)
  if (!isShort && !(typeof value === 'string' && /^\d{16,40}$/.test(value))) return undefined
  const whole = BigInt(value)
  return whole >= 0n && whole <= most ? whole : undefined
}
