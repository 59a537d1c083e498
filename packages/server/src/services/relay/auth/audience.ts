/**
 * The maximum length of a URL. Longer texts are not parsed, because the time to parse a host with characters outside ASCII, and to search
 * for slashes at the end, grows with the square of the length.
 */
const maxUrlLength = 512

/**
 * Returns true if the audience of a token is one of these URLs. Scheme, host, port and path have to match. The comparison ignores the case
 * of the host, a default port, a query and trailing slashes.
 */
export function isAudience(audience: string, urls: readonly string[]): boolean {
  const normalizedAudience = normalizeUrl(audience)
  return normalizedAudience !== undefined && urls.some((url) => normalizeUrl(url) === normalizedAudience)
}

function normalizeUrl(url: string): string | undefined {
  if (url.length > maxUrlLength || !/^[!-~]*$/.test(url) || !URL.canParse(url)) return undefined
  const { protocol, username, host, pathname } = new URL(url)
  if (username || !host) return undefined
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
