/**
 * Returns a whole number from 0 to `maximum`. `value` is a number of `parseExactJson`: a `number`, or a string if it
 * has at least 16 digits. Returns `undefined` for any other value, such as a negative amount or a fraction.
 */
export function toExactInteger(value: unknown, maximum: bigint): bigint | undefined {
  const isSafeNumber = typeof value === 'number' && Number.isSafeInteger(value)
  if (!isSafeNumber && !(typeof value === 'string' && /^\d{16,40}$/.test(value))) return undefined
  const integer = BigInt(value)
  return integer >= 0n && integer <= maximum ? integer : undefined
}
