/**
 * Converts a number that `parseExactJson` returned (a `number`, or a string if it has at least 16 digits) to a bigint.
 * Returns `undefined` if it is not a whole number from 0 to `maximum`.
 */
export function toExactInteger(value: unknown, maximum: bigint): bigint | undefined {
  const isSafeNumber = typeof value === 'number' && Number.isSafeInteger(value)
  if (!isSafeNumber && !(typeof value === 'string' && /^\d{16,40}$/.test(value))) return undefined
  const integer = BigInt(value)
  return integer >= 0n && integer <= maximum ? integer : undefined
}
