/**
 * What no report may carry: pairing URIs, e-mail addresses, one-time codes, tokens, keys, and whatever follows `?` or `#` in an
 * address or a path.
 */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  // Percent-encoded where it travels inside another link.
  [/\bwc(:|%3a)[^\s"'<>]+/gi, 'wc:…'],
  [/((?:\b[a-z][a-z\d+.-]{0,20}:\/)?\/[^\s?#"'<>)]*)[?#][^\s"'<>)]*/gi, '$1'],
  [/\beyJ[\w-]+\.[\w-]+(\.[\w-]*)?/g, '<token>'],
  [/\b(bearer)\s+[^\s"',;<>]+/gi, '$1 <token>'],
  [/\b(\w{0,20}(?:token|secret|password|key|otp))(["']?\s*[:=]\s*["']?)[^\s"',;&<>]+/gi, '$1$2<secret>'],
  [/[^\s@"'<>:;,()/?#&=]{1,64}(@|%40)[^\s@"'<>:;,()/?#&=]{1,255}\.[^\s@"'<>:;,()/?#&=]+/gi, '<e-mail>'],
  [/\b(0x)?[\da-f]{64,}\b/gi, '<hex>'],
  [/\b\d{6}\b/g, '<code>'],
]

/** The same data with every text in it rid of secrets. */
export function scrub<value>(value: value): value {
  if (typeof value === 'string') return scrubText(value) as value
  if (Array.isArray(value)) return value.map(scrub) as value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item)])) as value
}

function scrubText(text: string): string {
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), shorten(text))
}

/** No report needs more, and the patterns are slow on a picture in a data URL. */
const maxLength = 8_000

/** Cuts between words: half a secret is not recognised. */
function shorten(text: string): string {
  if (text.length <= maxLength) return text
  const head = text.slice(0, maxLength)
  const end = Math.max(head.lastIndexOf(' '), head.lastIndexOf('\n'), 0)
  return `${head.slice(0, end)}…`
}
