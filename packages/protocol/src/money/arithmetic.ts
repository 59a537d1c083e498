import { AmountError } from './AmountError.ts'
import { splitDecimal } from './truncateDecimal.ts'
import { withoutEndZeros } from './withoutEndZeros.ts'

/** A decimal number as a bigint and the number of its fraction digits: `12.5` is `{ units: 125n, scale: 1 }`. */
type ScaledDecimal = { units: bigint; scale: number }

/**
 * Multiplies two decimal strings, for example a quantity by its price. No digit is lost.
 *
 * @throws AmountError `NotDecimal` or `TooLong` if a text is not a decimal number
 */
export function multiplyDecimals(first: string, second: string): string {
  const a = toScaled(first)
  const b = toScaled(second)
  return toText({ units: a.units * b.units, scale: a.scale + b.scale })
}

/**
 * Adds decimal strings. No digit is lost. The sum of no numbers is `0`.
 *
 * @throws AmountError `NotDecimal` or `TooLong` if a text is not a decimal number
 */
export function addDecimals(texts: readonly string[]): string {
  const numbers = texts.map(toScaled)
  const scale = numbers.reduce((longest, number) => Math.max(number.scale, longest), 0)
  return toText({ units: numbers.reduce((sum, number) => sum + toUnitsAtScale(number, scale), 0n), scale })
}

/**
 * Divides two decimal strings, for example a sum of money by a price. The quotient is cut after `digits` fraction digits
 * and not rounded, so a payment of this amount never costs more than the visitor typed.
 *
 * @throws AmountError `DividedByZero` if the divisor is zero
 * @throws AmountError `NotDecimal` or `TooLong` if a text is not a decimal number
 */
export function divideDecimals(dividend: string, divisor: string, digits: number): string {
  const a = toScaled(dividend)
  const b = toScaled(divisor)
  if (b.units === 0n) throw new AmountError('DividedByZero', 'The divisor is zero')
  const units = (a.units * 10n ** BigInt(digits + b.scale)) / (b.units * 10n ** BigInt(a.scale))
  return toText({ units, scale: digits })
}

/**
 * Compares two decimal strings: negative if the first is smaller, 0 if both are equal, positive if the first is larger.
 *
 * @throws AmountError `NotDecimal` or `TooLong` if a text is not a decimal number
 */
export function compareDecimals(first: string, second: string): -1 | 0 | 1 {
  const [a, b] = [splitDecimal(first), splitDecimal(second)]
  const [isNegative, isOtherNegative] = [isBelowZero(a), isBelowZero(b)]
  if (isNegative !== isOtherNegative) return isNegative ? -1 : 1
  return isNegative ? compareMagnitudes(b, a) : compareMagnitudes(a, b)
}

type DecimalParts = ReturnType<typeof splitDecimal>

const isBelowZero = ({ negative, whole, fraction }: DecimalParts) => negative && /[1-9]/.test(whole + fraction)

/**
 * Compares two numbers without their signs. Sorting a list takes thousands of comparisons, and a comparison of the texts takes less time
 * than a conversion to bigints.
 */
function compareMagnitudes(a: DecimalParts, b: DecimalParts): -1 | 0 | 1 {
  if (a.whole.length !== b.whole.length) return a.whole.length < b.whole.length ? -1 : 1
  const digits = Math.max(a.fraction.length, b.fraction.length)
  const [one, other] = [a, b].map(({ whole, fraction }) => whole + fraction.padEnd(digits, '0')) as [string, string]
  return one === other ? 0 : one < other ? -1 : 1
}

function toScaled(text: string): ScaledDecimal {
  const { negative, whole, fraction } = splitDecimal(text)
  const units = BigInt(whole + fraction)
  return { units: negative ? -units : units, scale: fraction.length }
}

function toUnitsAtScale({ units, scale }: ScaledDecimal, newScale: number): bigint {
  return units * 10n ** BigInt(newScale - scale)
}

/** Like `toDecimal`, but for any number of fraction digits: a product has as many as both factors together, which can be over 255. */
function toText({ units, scale }: ScaledDecimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const fraction = withoutEndZeros(digits.slice(digits.length - scale))
  const whole = digits.slice(0, digits.length - scale)
  return `${units < 0n ? '-' : ''}${whole}${scale === 0 || fraction === '' ? '' : `.${fraction}`}`
}
