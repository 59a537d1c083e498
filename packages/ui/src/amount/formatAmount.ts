import { toDecimal } from './toDecimal.ts'
import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** Options for formatting an amount. */
export type AmountFormat = {
  /** Further digits are cut off and not rounded. Defaults to 3. */
  maximumFractionDigits?: number
  /** A BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

/**
 * Formats a decimal string in a language. No digit passes through a float: the integer part is formatted as a bigint, the fraction digit by
 * digit. An amount that the digits cannot show becomes `<0.001` and not zero.
 * @throws RangeError when the text is not a decimal number
 */
export function formatDecimal(text: string, { maximumFractionDigits = 3, locale }: AmountFormat = {}): string {
  const cut = splitDecimal(truncateDecimal(text, maximumFractionDigits))
  const isTooSmall = cut.whole === '0' && cut.fraction === '' && /[1-9]/.test(text)
  const { whole, fraction } = isTooSmall ? leastOf(maximumFractionDigits) : cut
  const negative = isTooSmall ? text.startsWith('-') : cut.negative
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const part = (sample: number, type: Intl.NumberFormatPartTypes) =>
    format.formatToParts(sample).find((found) => found.type === type)?.value ?? ''
  const sign = negative ? part(-1, 'minusSign') : ''
  const tail = [...fraction].map((digit) => format.format(Number(digit))).join('')
  const bound = isTooSmall ? (negative ? '>' : '<') : ''
  return `${bound}${sign}${format.format(BigInt(whole))}${tail === '' ? '' : part(1.5, 'decimal') + tail}`
}

/** Returns the smallest amount that this number of fraction digits can show. */
function leastOf(digits: number): { whole: string; fraction: string } {
  return digits === 0 ? { whole: '1', fraction: '' } : { whole: '0', fraction: '1'.padStart(digits, '0') }
}

/**
 * Formats an amount in base units in a language.
 * @param value base units, such as wei
 * @param decimals number of digits after the decimal point, such as 18
 */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  return formatDecimal(toDecimal(value, decimals), format)
}
