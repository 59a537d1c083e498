/** The maximum nesting of JSON that is parsed. JSON.parse takes seven times as long for a text of only brackets as for other texts. */
const maxDepth = 16

/**
 * Returns true if a JSON text is nested deeper than any valid request, or if all its objects and arrays together have more members than
 * `maxMembers`. Such a text should not be parsed: JSON.parse takes up to ten times as long for thousands of different keys as for a long
 * string.
 */
export const isExcessiveJson = (text: string, maxMembers: number) => countJsonMembers(text, maxMembers) > maxMembers

/**
 * Returns the number of members of all objects and arrays of a JSON text together. Returns `Infinity` if they are more than `maxMembers`, or
 * if the text is nested too deep.
 */
export function countJsonMembers(text: string, maxMembers: number): number {
  let depth = 0
  // The count includes the first member of each object or array at the opening bracket, and each further member at the comma before it.
  let memberCount = 0
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') at = findEndOfString(text, at)
    else if (character === ',') memberCount++
    else if (character === ']' || character === '}') depth--
    else if (character === '[' || character === '{') {
      depth++
      memberCount++
    }
    if (depth > maxDepth || memberCount > maxMembers) return Number.POSITIVE_INFINITY
  }
  return memberCount
}

/** Returns the index of the quote that ends a string, or the length of the text if the string has no end. */
function findEndOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let backslashCount = 0
    while (text[at - 1 - backslashCount] === '\\') backslashCount++
    if (backslashCount % 2 === 0) return at
  }
  return text.length
}
