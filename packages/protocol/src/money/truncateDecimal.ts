import { AmountError } from './AmountError.ts'
import { withoutEndZeros } from './withoutEndZeros.ts'

const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * The maximum length of a decimal string. An amount of a token has at most 78 digits and 255 decimals. The time to
 * convert a text to a bigint grows with the square of its length, so a server must not be able to send a text of a
 * megabyte.
 */
const maxLength = 4_096

/** Splits a decimal string into its sign, its integer part without leading zeros, and its fraction. */
export function splitDecimal(text: string): { negative: boolean; whole: string; fraction: string } {
  if (text.length > maxLength) throw new AmountError('TooLong', `A decimal number has at most ${maxLength} characters`)
  const match = decimalPattern.exec(text)
  if (!match) throw new AmountError('NotDecimal', `Not a decimal number: "${text.slice(0, 80)}"`)
  const [, sign, whole = '0', fraction = ''] = match
  return { negative: sign === '-', whole: whole.replace(/^0+(?=\d)/, ''), fraction }
}

/**
 * Cuts a decimal string after a number of fraction digits, and removes zeros from the end. The cut never rounds, so the
 * shown amount is never larger than the real amount.
 *
 * @param text - a decimal number such as `-12.3456`, without an exponent
 * @throws AmountError `NotDecimal` or `TooLong` if the text is not such a number
 */
export function truncateDecimal(text: string, digits: number): string {
  const { negative, whole, fraction } = splitDecimal(text)
  const shortFraction = withoutEndZeros(fraction.slice(0, digits))
  const numberText = shortFraction === '' ? whole : `${whole}.${shortFraction}`
  return negative && numberText !== '0' ? `-${numberText}` : numberText
}
