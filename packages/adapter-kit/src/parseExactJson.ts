/**
 * A string, or a number; what stands between them needs no look. A string without an end is matched up to the end of the text: to
 * look for one from each of its quotes would take a hostile node's text minutes. No alternative is repeated, since long strings would
 * overflow the stack.
 */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
/** From 16 digits on, an integer may be too long for a number. */
const longInteger = /^-?\d{16,}$/

/**
 * Reads JSON without rounding: nodes write amounts of up to 64 bits as plain integers. Those of 16 digits and more come as strings.
 *
 * @throws SyntaxError
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(tokens, (token) => (longInteger.test(token) ? `"${token}"` : token)))
}
