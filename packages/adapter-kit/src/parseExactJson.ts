/**
 * Matches each string and each number in a JSON text. The text between them stays unchanged.
 *
 * A string without a closing quote matches up to the end of the text. Otherwise the search would start again at each
 * quote, and the text of a hostile node could take minutes. No group with alternatives is repeated, because long
 * strings would then overflow the stack.
 */
const stringOrNumberPattern = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
/** Matches an integer of 16 or more digits. A `number` may not be able to hold such an integer exactly. */
const longIntegerPattern = /^-?\d{16,}$/

/**
 * Parses JSON without rounding large integers. Nodes write amounts of up to 64 bits as plain integers. So integers of
 * 16 or more digits are returned as strings.
 *
 * @throws SyntaxError if the text is not JSON
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(stringOrNumberPattern, (token) => (longIntegerPattern.test(token) ? `"${token}"` : token)),
  )
}
