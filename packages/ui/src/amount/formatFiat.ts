import { splitDecimal, truncateDecimal } from './truncateDecimal.ts'

/** How a sum of money is written. */
export type FiatFormat = {
  /** ISO 4217, such as `USD`. */
  currency: string
  /** A BCP 47 tag; without one, the browser's. */
  locale?: string | undefined
}

const digits = 2

/**
 * Formats a sum of money with two decimals, cut off and never rounded, and its currency's sign. The digits never
 * pass through a float.
 * @param text an exact decimal text
 * @throws RangeError when the text is not a decimal number
 */
export function formatFiat(text: string, { currency, locale }: FiatFormat): string {
  const { negative, whole, fraction } = splitDecimal(truncateDecimal(text, digits))
  const options = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const cents = [...fraction.padEnd(digits, '0')].map((digit) => plain.format(Number(digit))).join('')
  // Only the shape of the language's sample is kept: where the signs stand, and what they are.
  const shape = new Intl.NumberFormat(locale, options).formatToParts(negative ? -1 : 1)
  const grouped = new Intl.NumberFormat(locale).format(BigInt(whole))
  return shape.map((part) => ({ integer: grouped, fraction: cents })[part.type as string] ?? part.value).join('')
}
