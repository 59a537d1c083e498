import { toDecimal } from './toDecimal.ts'
import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** Options for formatting an amount. */
export type AmountFormat = {
  /** Maximum number of digits after the decimal point. More digits are cut off and not rounded. Defaults to 3. */
  maximumFractionDigits?: number
  /** Language of the number format, as a BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

/**
 * Returns a decimal string in the number format of a language. The integer part is formatted as a bigint and the fraction digit by digit,
 * because a float would lose digits. An amount that is too small for `maximumFractionDigits` becomes `<0.001` and not zero.
 * @throws RangeError if the text is not a decimal number
 */
export function formatDecimal(text: string, { maximumFractionDigits = 3, locale }: AmountFormat = {}): string {
  const truncatedParts = splitDecimal(truncateDecimal(text, maximumFractionDigits))
  const isTooSmall = truncatedParts.whole === '0' && truncatedParts.fraction === '' && /[1-9]/.test(text)
  const { whole, fraction } = isTooSmall ? smallestAmount(maximumFractionDigits) : truncatedParts
  const isNegative = isTooSmall ? text.startsWith('-') : truncatedParts.negative
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const localePart = (sample: number, type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(sample).find((each) => each.type === type)?.value ?? ''
  const sign = isNegative ? localePart(-1, 'minusSign') : ''
  const fractionText = [...fraction].map((digit) => format.format(Number(digit))).join('')
  const comparisonSign = isTooSmall ? (isNegative ? '>' : '<') : ''
  return `${comparisonSign}${sign}${format.format(BigInt(whole))}${fractionText === '' ? '' : localePart(1.5, 'decimal') + fractionText}`
}

/** Returns the smallest amount above zero that has this number of fraction digits. */
function smallestAmount(digits: number): { whole: string; fraction: string } {
  return digits === 0 ? { whole: '1', fraction: '' } : { whole: '0', fraction: '1'.padStart(digits, '0') }
}

/**
 * Converts an amount from base units to text, in the number format of a language.
 * @param value base units, such as wei
 * @param decimals number of digits after the decimal point, such as 18
 */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  return formatDecimal(toDecimal(value, decimals), format)
}
