import { AmountError } from './AmountError.ts'
import { splitDecimal } from './truncateDecimal.ts'
import { withoutEndZeros } from './withoutEndZeros.ts'

/** The maximum number of decimals of a token: `decimals()` of ERC-20 returns a uint8. */
const maxDecimals = 255

/**
 * Converts an amount in base units to a decimal string without rounding.
 *
 * @param value - base units, such as wei
 * @param decimals - number of digits after the decimal point, from 0 to 255, such as 18
 * @throws AmountError `InvalidDecimals` if no token can have this number of decimals
 */
export function toDecimal(value: bigint, decimals: number): string {
  assertDecimals(decimals)
  const isNegative = value < 0n
  const digits = (isNegative ? -value : value).toString().padStart(decimals + 1, '0')
  const pointIndex = digits.length - decimals
  const fraction = withoutEndZeros(digits.slice(pointIndex))
  return `${isNegative ? '-' : ''}${digits.slice(0, pointIndex)}${fraction === '' ? '' : `.${fraction}`}`
}

/**
 * Converts a decimal string to base units without rounding; the inverse of `toDecimal`. The fraction may have more than
 * `decimals` digits if the additional digits are zeros.
 *
 * @param text - a decimal number such as `12.5`, without an exponent, a sign `+` or a separator between thousands
 * @param decimals - number of digits after the decimal point, from 0 to 255, such as 18
 * @throws AmountError `NotDecimal` or `TooLong` if the text is not such a number
 * @throws AmountError `TooManyDecimals` if the token cannot represent the amount
 * @throws AmountError `InvalidDecimals` if no token can have this number of decimals
 */
export function toBaseUnits(text: string, decimals: number): bigint {
  assertDecimals(decimals)
  const { negative, whole, fraction } = splitDecimal(text)
  const digits = withoutEndZeros(fraction)
  if (digits.length > decimals)
    throw new AmountError('TooManyDecimals', `More than ${decimals} decimals: "${text.slice(0, 80)}"`)
  const value = BigInt(whole + digits.padEnd(decimals, '0'))
  return negative ? -value : value
}

function assertDecimals(decimals: number): void {
  const isValid = Number.isInteger(decimals) && decimals >= 0 && decimals <= maxDecimals
  if (!isValid) throw new AmountError('InvalidDecimals', `The number of decimals must be 0 to 255, not ${decimals}`)
}
