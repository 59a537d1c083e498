import { toDecimal } from './baseUnits.ts'
import { truncateDecimal } from './truncateDecimal.ts'

/** Options for formatting an amount. */
export type AmountFormat = {
  /** Maximum number of digits after the decimal point. More digits are cut off and not rounded. Defaults to 3. */
  maximumFractionDigits?: number
  /** Language of the number format, as a BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

/** Options for formatting a sum of money. */
export type FiatFormat = {
  /** ISO 4217 code of the currency, such as `USD`. */
  currency: string
  /** Language of the number format, as a BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

/** The maximum number of fraction digits of `Intl.NumberFormat` (ECMA-402). */
const maxFractionDigits = 100
const fiatFractionDigits = 2

/**
 * Returns a decimal string in the number format of a language, cut after `maximumFractionDigits` digits. `Intl` gets the
 * text itself, which is exact: a number would lose digits. An amount that is too small becomes `<0.001` and not zero.
 *
 * @throws AmountError `NotDecimal` or `TooLong` if the text is not a decimal number
 */
export function formatDecimal(text: string, { maximumFractionDigits = 3, locale }: AmountFormat = {}): string {
  const digits = Math.min(maximumFractionDigits, maxFractionDigits)
  return format(text, digits, new Intl.NumberFormat(locale, { maximumFractionDigits: digits }))
}

/**
 * Converts an amount from base units to text, in the number format of a language.
 *
 * @param value - base units, such as wei
 * @param decimals - number of digits after the decimal point, from 0 to 255, such as 18
 * @throws AmountError `InvalidDecimals` if no token can have this number of decimals
 */
export function formatAmount(value: bigint, decimals: number, format: AmountFormat = {}): string {
  return formatDecimal(toDecimal(value, decimals), format)
}

/**
 * Returns a sum of money with its currency sign and two decimals. More digits are cut off and not rounded. A sum below
 * one hundredth becomes `<$0.01` and not zero.
 *
 * @param text - a decimal string, such as `12.5`
 * @throws AmountError `NotDecimal` or `TooLong` if the text is not a decimal number
 */
export function formatFiat(text: string, { currency, locale }: FiatFormat): string {
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: fiatFractionDigits,
    maximumFractionDigits: fiatFractionDigits,
  }
  return format(text, fiatFractionDigits, new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions))
}

function format(text: string, digits: number, numberFormat: Intl.NumberFormat): string {
  const truncatedText = truncateDecimal(text, digits)
  const isTooSmall = truncatedText === '0' && /[1-9]/.test(text)
  if (!isTooSmall) return numberFormat.format(truncatedText as `${number}`)
  const isNegative = text.startsWith('-')
  const smallestAmount = digits === 0 ? '1' : `0.${'1'.padStart(digits, '0')}`
  return isNegative
    ? `>${numberFormat.format(`-${smallestAmount}` as `${number}`)}`
    : `<${numberFormat.format(smallestAmount as `${number}`)}`
}
