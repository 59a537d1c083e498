/**
 * Whether the allowed licences satisfy an SPDX licence expression: one side of an OR, both sides of an AND. A text that is no such
 * expression ("Unknown", "SEE LICENSE IN …", "UNLICENSED") is not allowed.
 *
 * @see https://spdx.github.io/spdx-spec/v2.3/SPDX-license-expressions/
 */
export function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  let at = 0

  const value = any()
  return value && at === tokens.length

  function any(): boolean {
    let result = all()
    while (tokens[at]?.toUpperCase() === 'OR') {
      at++
      result = all() || result
    }
    return result
  }

  function all(): boolean {
    let result = one()
    while (tokens[at]?.toUpperCase() === 'AND') {
      at++
      result = one() && result
    }
    return result
  }

  function one(): boolean {
    if (tokens[at] !== '(') return allowed.includes(tokens[at++] ?? '')
    at++
    const inner = any()
    return tokens[at++] === ')' && inner
  }
}
