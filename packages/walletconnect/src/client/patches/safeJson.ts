/** A string, or a number; what stands between them needs no look. Takes a string without an end in one step, as it does any other. */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
/** Ids of the relay have 19 digits. */
const longInteger = /^\d{17,}$/
/** How the client writes a bigint. Nothing that is meant as a number is longer than a word of the EVM, of 78 digits. */
const bigint = /^\d{1,78}n$/

/**
 * Fault: `@walletconnect/safe-json` reads every frame of the relay before any seal is checked, and its regular expression takes time with the
 * square of a run of digits, and rewrites what only looks like a number inside a string. This is built in its place (`build/leaveOut.ts`):
 * the time is in proportion to the text.
 *
 * Integers of 17 digits and more become bigint, those beyond 78 digits text. What is not JSON is returned as it is.
 *
 * @throws TypeError where the value is not text
 */
export function safeJsonParse(value: unknown): unknown {
  if (typeof value !== 'string') throw new TypeError(`Cannot parse a ${typeof value} as JSON.`)
  try {
    return JSON.parse(value.replace(tokens, quoteLong), (_, read) =>
      typeof read === 'string' && bigint.test(read) ? BigInt(read.slice(0, -1)) : read,
    )
  } catch {
    return value
  }
}

/** Text as it is, anything else as JSON; a bigint as a string of its digits that ends in `n`. */
export function safeJsonStringify(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) || ''
}

function quoteLong(token: string): string {
  if (!longInteger.test(token)) return token
  return token.length > 78 ? `"${token}"` : `"${token}n"`
}
