/**
 * Returns true if the audience of a token is one of these URLs. Scheme, host, port and path have to match. The comparison ignores the case
 * of the host, a default port, a query and trailing slashes.
 */
export function isAudience(audience: string, urls: readonly string[]): boolean {
  const normalizedAudience = normalizeUrl(audience)
  return normalizedAudience !== undefined && urls.some((url) => normalizeUrl(url) === normalizedAudience)
}

function normalizeUrl(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, host, pathname } = new URL(url)
  if (username || !host) return undefined
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
