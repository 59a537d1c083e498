/**
 * Whether a token that names `audience` is meant for one of these URLs. They are compared as URLs: upper and lower case of the host, a
 * default port, a query and a slash at the end make no difference; scheme, host, port and path do.
 */
export function isAudience(audience: string, urls: readonly string[]): boolean {
  const wanted = normalize(audience)
  return wanted !== undefined && urls.some((url) => normalize(url) === wanted)
}

function normalize(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, username, host, pathname } = new URL(url)
  if (username || !host) return undefined
  return `${protocol}//${host}${pathname.replace(/\/+$/, '')}`
}
