/**
 * Matches each string and each number of a JSON text. A string without a closing quote matches up to the end of the text, so that the time
 * stays linear.
 */
const tokens = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/gs
/** Matches an integer of at least 17 digits, such as an id of the relay, which has 19 digits. */
const longInteger = /^\d{17,}$/
/** Matches the text that the WalletConnect client writes for a bigint. The longest valid number is an EVM word (256 bits, 78 digits). */
const bigintText = /^\d{1,78}n$/

/**
 * Fault: `@walletconnect/safe-json` reads every frame of the relay before anything is decrypted. Its regular expression takes quadratic
 * time for a run of digits, and rewrites text inside a string that only looks like a number. Patch: the build replaces the module by this
 * file (`build/leaveOut.ts`), which takes linear time.
 *
 * Integers of 17 digits and more become bigint. Integers of more than 78 digits become text. Text that is not JSON is returned unchanged.
 *
 * @throws TypeError if the value is not text
 */
export function safeJsonParse(value: unknown): unknown {
  if (typeof value !== 'string') throw new TypeError(`Cannot parse a ${typeof value} as JSON.`)
  try {
    return JSON.parse(value.replace(tokens, quoteLongInteger), (_, read) =>
      typeof read === 'string' && bigintText.test(read) ? BigInt(read.slice(0, -1)) : read,
    )
  } catch {
    return value
  }
}

/** Returns text unchanged, and any other value as JSON. A bigint becomes a string of its digits that ends in `n`. */
export function safeJsonStringify(value: unknown): string {
  if (typeof value === 'string') return value
  return JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}n` : part)) || ''
}

function quoteLongInteger(token: string): string {
  if (!longInteger.test(token)) return token
  return token.length > 78 ? `"${token}"` : `"${token}n"`
}
