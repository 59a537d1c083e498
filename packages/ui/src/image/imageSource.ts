/** Maximum length of a `data:` URL, in characters. A longer URL would block the rendering of the list that shows the image. */
const maxDataLength = 262_144

/**
 * Returns a source that an `<img>` may load, or undefined. Allowed are `data:image/` of at most 256 KiB, `blob:`, `https:`, and `http:` on
 * localhost, where services run during development.
 */
export function imageSource(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  if (/^data:image\//i.test(source)) return source.length <= maxDataLength ? source : undefined
  return /^(https:\/\/|blob:)/i.test(source) || isLocalhost(source) ? source : undefined
}

function isLocalhost(source: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(?=[/?#]|$)/i.test(source)
}
