/** A string, or a number; what stands between them needs no look. */
const tokens = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
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
