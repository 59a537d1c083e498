/**
 * Returns a percentile by the nearest-rank method: the smallest value that is at least as large as `share` of all values.
 *
 * @param share - The share of the values, from 0 to 1.
 */
export function percentile(values: readonly number[], share: number): number {
  const sortedValues = values.toSorted((one, other) => one - other)
  return sortedValues[Math.max(0, Math.ceil(sortedValues.length * share) - 1)] ?? Number.NaN
}
