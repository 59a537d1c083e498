/**
 * The maximum length of an origin: a scheme, a host of 253 characters and a port. Longer texts are not parsed, because the time to parse a
 * host with characters outside ASCII grows with the square of its length.
 */
const maxOriginLength = 'https://'.length + 253 + ':65535'.length

/** The only two hosts that may be allowed with http. All other hosts need https. */
const localHosts = ['localhost', '127.0.0.1']

/** The port of an allowed origin, and the labels of its host. `*` allows any port or label. */
type OriginPattern = { labels: readonly string[]; port: string }

/**
 * Returns true if one of the patterns allows the origin of a page. Examples of patterns: `https://app.example.com`,
 * `https://*.example.com`, `http://localhost:*`.
 *
 * A `*` in the host stands for exactly one label, the left-most one. The port `*` stands for any port. A pattern
 * without a scheme means https. http is allowed only for localhost and 127.0.0.1. An origin that has more than a
 * scheme, a host and a port (a path, user info, a trailing dot), or that is `null`, is never allowed. Without patterns,
 * no origin is allowed.
 *
 * @param origin - The value of `location.origin` in the page.
 * @param patterns - The patterns of the project's allow-list.
 */
export function isOriginAllowed(origin: string, patterns: readonly string[]): boolean {
  const url = parseOrigin(origin)
  if (!url) return false
  return patterns.some((pattern) => {
    const parsedPattern = parsePattern(pattern)
    return parsedPattern !== undefined && matchesPattern(parsedPattern, url)
  })
}

function parseOrigin(origin: string): URL | undefined {
  if (origin.length > maxOriginLength || !URL.canParse(origin)) return undefined
  const url = new URL(origin)
  if (url.origin !== origin || url.hostname.endsWith('.')) return undefined
  if (url.protocol === 'https:') return url
  return url.protocol === 'http:' && localHosts.includes(url.hostname) ? url : undefined
}

function parsePattern(pattern: string): (OriginPattern & { scheme: string }) | undefined {
  const match = /^(?:(https?):\/\/)?([^/:@?#\s]+)(?::(\d{1,5}|\*))?$/.exec(pattern.toLowerCase())
  if (!match?.[2]) return undefined
  const [, scheme = 'https', host, port = ''] = match
  const labels = host.split('.')
  if (labels.some((label, index) => label === '' || (label.includes('*') && (index > 0 || label !== '*'))))
    return undefined
  // In an IP address, the parts between the dots are not labels, so `*.0.0.1` is no valid pattern.
  if (labels[0] === '*' && (labels.length < 3 || /^\d+$/.test(labels.at(-1) ?? ''))) return undefined
  if (scheme === 'http' && !localHosts.includes(host)) return undefined
  const standardPort = scheme === 'https' ? '443' : '80'
  return { scheme, labels, port: port === standardPort ? '' : port }
}

function matchesPattern(pattern: OriginPattern & { scheme: string }, url: URL): boolean {
  if (`${pattern.scheme}:` !== url.protocol) return false
  if (pattern.port !== '*' && pattern.port !== url.port) return false
  const labels = url.hostname.split('.')
  if (labels.length !== pattern.labels.length) return false
  return pattern.labels.every((label, index) => label === '*' || label === labels[index])
}
