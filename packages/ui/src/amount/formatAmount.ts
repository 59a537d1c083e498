import { toDecimal } from './toDecimal.ts'
import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** How an amount is written. */
export type AmountFormat = {
  /** Further digits are cut off, never rounded. Tokens show 3. */
  maximumFractionDigits?: number
  /** A BCP 47 tag; without one, the browser's. */
  locale?: string | undefined
}

/**
 * Dresses a decimal text as its language writes numbers. The digits never pass through a float: the whole part is formatted as a
 * bigint, the fraction digit by digit. An amount too small for the digits is shown as `<0.001`, not as zero.
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

/** The smallest amount that this many fraction digits can show. */
function leastOf(digits: number): { whole: string; fraction: string } {
  return digits === 0 ? { whole: '1', fraction: '' } : { whole: '0', fraction: '1'.padStart(digits, '0') }
}

/**
 * Formats an amount in base units for reading.
 * @param value base units, such as wei
 * @param decimals how many of the digits stand behind the point, such as 18
 */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  return formatDecimal(toDecimal(value, decimals), format)
}
