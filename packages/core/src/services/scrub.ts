/**
 * What no report may carry: pairing URIs, e-mail addresses, one-time codes, tokens, and whatever follows `?` or `#` in an address.
 */
const secrets: readonly [pattern: RegExp, replacement: string][] = [
  [/\bwc:[^\s"']+/gi, 'wc:…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '<token>'],
  [/(\b[a-z][a-z\d+.-]*:\/\/[^\s?#"'<>)]*)[?#][^\s"'<>)]*/gi, '$1'],
  [/[^\s@"'<>:;,()]+@[^\s@"'<>:;,()]+\.[^\s@"'<>:;,()]+/g, '<e-mail>'],
  [/\b0x[\da-f]{64,}\b/gi, '<hex>'],
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
  return secrets.reduce((rest, [pattern, replacement]) => rest.replace(pattern, replacement), text)
}
