/** A picture inside the page's own memory may weigh this much; a larger one would stall the list it stands in. */
const maxDataLength = 262_144

/**
 * Lets through what may be given to an `<img>`: `data:image/` of at most 256 KiB, `blob:`, `https:`, and `http:` from this very
 * machine, where services run while a site is built. Anything else is no picture: `undefined`.
 */
export function imageSource(source: string | undefined): string | undefined {
  if (source === undefined) return undefined
  if (/^data:image\//i.test(source)) return source.length <= maxDataLength ? source : undefined
  return /^(https:\/\/|blob:)/i.test(source) || isLocal(source) ? source : undefined
}

function isLocal(source: string): boolean {
  return /^http:\/\/(localhost|127\.0\.0\.1)(:\d{1,5})?(?=[/?#]|$)/i.test(source)
}
