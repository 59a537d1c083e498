import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** Options for formatting a sum of money. */
export type FiatFormat = {
  /** ISO 4217 code of the currency, such as `USD`. */
  currency: string
  /** Language of the number format, as a BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

const fractionDigits = 2

/**
 * Returns a sum of money with its currency sign and two decimals. More digits are cut off and not rounded. The text is never converted to a
 * float, which would lose digits.
 * @param text a decimal string, such as `12.5`
 * @throws RangeError if the text is not a decimal number
 */
export function formatFiat(text: string, { currency, locale }: FiatFormat): string {
  const { negative, whole, fraction } = splitDecimal(truncateDecimal(text, fractionDigits))
  const options = {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
    maximumFractionDigits: fractionDigits,
  } as const
  const digitFormat = new Intl.NumberFormat(locale, { useGrouping: false })
  const cents = [...fraction.padEnd(fractionDigits, '0')].map((digit) => digitFormat.format(Number(digit))).join('')
  // The number 1 or -1 shows which signs the language uses and where they stand. Its digits are then replaced by those of the amount.
  const patternParts = new Intl.NumberFormat(locale, options).formatToParts(negative ? -1 : 1)
  const integerText = new Intl.NumberFormat(locale).format(BigInt(whole))
  return patternParts
    .map((part) => ({ integer: integerText, fraction: cents })[part.type as string] ?? part.value)
    .join('')
}
