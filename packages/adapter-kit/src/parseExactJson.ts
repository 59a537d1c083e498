/**
 * Matches a string or a number. The text between such tokens is left unchanged.
 *
 * A string without a closing quote matches up to the end of the text. Otherwise the search would start again at each quote, and a hostile
 * node's text could take minutes. No group with alternatives is repeated, because long strings would overflow the stack.
 */
const stringOrNumberPattern = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
/** Matches an integer of 16 or more digits. Such an integer may be too large for an exact `number`. */
const longIntegerPattern = /^-?\d{16,}$/

/**
 * Parses JSON without rounding. Nodes write amounts of up to 64 bits as plain integers, so integers of 16 or more digits are returned as
 * strings.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(
    text.replace(stringOrNumberPattern, (token) => (longIntegerPattern.test(token) ? `"${token}"` : token)),
  )
}
