/**
 * Returns the pairing URI in the page's address: `?uri=…`, `#wc:…`, or `?link=…` with a link of the phone's own scheme. Removes it from the
 * address bar, because anyone who sees it there could use it to connect.
 */
export function takeUri(): string | undefined {
  const { search, hash } = window.location
  const query = new URLSearchParams(search)
  const uri = query.get('uri') ?? uriOfHash(hash) ?? uriOfLink(query.get('link') ?? '')
  if (!uri) return undefined
  window.history.replaceState(null, '', '/')
  return uri
}

function uriOfHash(hash: string): string | undefined {
  try {
    const text = decodeURIComponent(hash.slice(1))
    return text.startsWith('wc:') ? text : undefined
  } catch {
    // `decodeURIComponent` has thrown, because a percent sign in the address does not start a valid escape sequence.
    return undefined
  }
}

function uriOfLink(link: string): string | undefined {
  return URL.canParse(link) ? (new URL(link).searchParams.get('uri') ?? undefined) : undefined
}
