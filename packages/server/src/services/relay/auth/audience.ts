/**
 * The maximum length of a URL. Longer texts are not parsed, because the time to parse a host with characters outside ASCII, and to search
 * for slashes at the end, grows with the square of the length.
 */
const maxUrlLength = 512

/** URLs that are parsed once, so that many audiences can be compared with them. */
export type Audiences = ReadonlySet<string | undefined>

/** Parses the URLs of a relay, for `isAudience`. */
export function toAudiences(urls: readonly string[]): Audiences {
  return new Set(urls.map(normalizeUrl))
}

/**
 * Returns true if the audience of a token is one of these URLs. Scheme, host, port and path have to match. The comparison ignores the case
 * of the host, a default port, a query and trailing slashes.
 */
export function isAudience(audience: string, audiences: Audiences): boolean {
  const normalizedAudience = normalizeUrl(audience)
  return normalizedAudience !== undefined && audiences.has(normalizedAudience)
}

function normalizeUrl(url: string): string | undefined {
  if (url.length > maxUrlLength || !/^[!-~]*$/.test(url) || !URL.canParse(url)) return undefined
  const { protocol, username, host, pathname } = new URL(url)
  if (username || !host) return undefined
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
