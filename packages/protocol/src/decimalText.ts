import { withoutEndZeros } from './money/withoutEndZeros.ts'

/** The maximum length of a decimal text: the 78 digits of a uint256, the decimal point, and 255 decimal places. */
const maxLength = 78 + 1 + 255

/**
 * Returns a number of a JSON document, or a decimal string, as exact decimal text without an exponent and without superfluous zeros:
 * `1.5e-7` becomes `0.00000015`, and `'01.50'` becomes `1.5`.
 *
 * A number with more than 15 significant digits may already have been rounded when the JSON was parsed.
 *
 * @returns `undefined` for everything else: a negative or infinite number, a string with an exponent, a sign, or too many digits
 */
export function toDecimalText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? withoutExponent(String(value)) : value
  if (typeof text !== 'string' || text.length > maxLength || !/^\d+(\.\d+)?$/.test(text)) return undefined
  const [whole = '', fraction = ''] = text.split('.')
  const trimmedFraction = withoutEndZeros(fraction)
  return `${whole.replace(/^0+(?=\d)/, '')}${trimmedFraction && `.${trimmedFraction}`}`
}

/** Returns the text of a number without its exponent. Other texts (`NaN`, `-1`) stay as they are. */
function withoutExponent(text: string): string {
  const [, whole, fraction = '', exponentText] = /^(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? []
  if (whole === undefined) return text
  const exponent = Number(exponentText)
  const digits = whole + fraction
  if (exponent < 0) return `0.${'0'.repeat(-exponent - 1)}${digits}`
  return digits.padEnd(exponent + 1, '0')
}
