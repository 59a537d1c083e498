/**
 * Returns true if the allowed licences satisfy an SPDX licence expression: one side of an OR, or both sides of an AND. A text that is not
 * such an expression ("Unknown", "SEE LICENSE IN …", "UNLICENSED") is not allowed.
 *
 * @see https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
 */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let position = 0

  const value = parseOr()
  return value && position === tokens.length

  function parseOr(): boolean {
    let result = parseAnd()
    while (tokens[position]?.toUpperCase() === 'OR') {
      position++
      result = parseAnd() || result
    }
    return result
  }

  function parseAnd(): boolean {
    let result = parseOperand()
    while (tokens[position]?.toUpperCase() === 'AND') {
      position++
      result = parseOperand() && result
    }
    return result
  }

  function parseOperand(): boolean {
    if (tokens[position] !== '(') return allowed.includes(tokens[position++] ?? '')
    position++
    const inner = parseOr()
    return tokens[position++] === ')' && inner
  }
}
