/** Maximum length of a `data:` URL in characters. Decoding a longer URL can delay the drawing of the whole list of wallets. */
const maxDataLength = 262_144

/**
 * Returns the URL if an `<img>` may load it, otherwise undefined. Allowed are `https:`, `blob:`, `data:image/` of at most 256 KiB, and
 * `http:` on localhost for services during development.
 */
export function imageSource(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  if (/^data:image\//i.test(source)) return source.length <= maxDataLength ? source : undefined
  return /^(https:\/\/|blob:)/i.test(source) || isLocalhost(source) ? source : undefined
}

function isLocalhost(source: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(?=[/?#]|$)/i.test(source)
}
