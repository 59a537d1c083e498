/**
 * The pairing URI that the page was opened with, `?uri=…` or `#wc:…`, taken out of the address bar: whoever reads it there
 * could pair too.
 */
export function takeUri(): string | undefined {
  const { search, hash } = window.location
  const fragment = decodeURIComponent(hash.slice(1))
  const uri = new URLSearchParams(search).get('uri') ?? (fragment.startsWith('wc:') ? fragment : undefined)
  if (!uri) return undefined
  window.history.replaceState(null, '', '/')
  return uri
}
