/**
 * The pairing URI that the page was opened with, `?uri=…`, `#wc:…` or `?link=…` of the phone's own scheme, taken out of the address bar: whoever reads it there
 * could pair too.
 */
export function takeUri(): string | undefined {
  const { search, hash } = window.location
  const fragment = decodeURIComponent(hash.slice(1))
  const query = new URLSearchParams(search)
  const link = query.get('link') ?? ''
  const uri =
    query.get('uri') ??
    (fragment.startsWith('wc:') ? fragment : undefined) ??
    (URL.canParse(link) ? new URL(link).searchParams.get('uri') : undefined)
  if (!uri) return undefined
  window.history.replaceState(null, '', '/')
  return uri
}
