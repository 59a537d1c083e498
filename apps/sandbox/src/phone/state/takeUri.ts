/**
 * The pairing URI that the page was opened with: `?uri=…`, `#wc:…`, or `?link=…` with a link of the phone's own scheme. It is
 * removed from the address bar, since anyone who reads it there could pair too.
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
    // A percent sign that encodes nothing.
    return undefined
  }
}

function uriOfLink(link: string): string | undefined {
  return URL.canParse(link) ? (new URL(link).searchParams.get('uri') ?? undefined) : undefined
}
