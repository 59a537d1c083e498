/**
 * Converts an amount in base units to a decimal string without rounding.
 * @param value base units, such as wei
 * @param decimals number of digits after the decimal point, such as 18
 */
export function toDecimal(value: bigint, decimals: number): string {
  const isNegative = value < 0n
  const digits = (isNegative ? -value : value).toString().padStart(decimals + 1, '0')
  const pointIndex = digits.length - decimals
  const fraction = digits.slice(pointIndex).replace(/0+$/, '')
  return `${isNegative ? '-' : ''}${digits.slice(0, pointIndex)}${fraction === '' ? '' : `.${fraction}`}`
}
