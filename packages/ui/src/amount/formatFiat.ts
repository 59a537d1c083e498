import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** Options for formatting a sum of money. */
export type FiatFormat = {
  /** An ISO 4217 code, such as `USD`. */
  currency: string
  /** A BCP 47 tag. Defaults to the browser's language. */
  locale?: string | undefined
}

const fractionDigits = 2

/**
 * Formats a sum of money with its currency sign and two decimals. Further digits are cut off and not rounded. No digit passes through a
 * float.
 * @param text a decimal string, such as `12.5`
 * @throws RangeError when the text is not a decimal number
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
  // Formats 1 or -1 to get the language's pattern: which signs it uses, and where. The digits are then replaced.
  const patternParts = new Intl.NumberFormat(locale, options).formatToParts(negative ? -1 : 1)
  const integerText = new Intl.NumberFormat(locale).format(BigInt(whole))
  return patternParts
    .map((part) => ({ integer: integerText, fraction: cents })[part.type as string] ?? part.value)
    .join('')
}
