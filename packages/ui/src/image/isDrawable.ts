import { isPlainSvg } from './isPlainSvg.ts'

/** The largest picture that is drawn: its bytes, and its width or height in px. */
const maxBytes = 65_536
const maxSidePx = 1024

/**
 * Returns whether the picture in a `data:` URL may be drawn. It may have at most 64 kB, and at most 1,024 px per side according to its
 * header. Otherwise a file of a few kB could decode to hundreds of MB. SVG may contain only plain shapes.
 *
 * Returns true for any other URL. A check of its content would need a request, which the page's content-security policy may block. Such
 * URLs come from the site, its directory, or a paired wallet.
 */
export function isDrawable(source: string): boolean {
  if (!/^data:/i.test(source)) return true
  // A longer URL is not parsed. Its picture has more than 64 kB, because a byte takes at most three characters (percent encoding).
  const [, type = '', parameters = '', payload = ''] =
    source.length > 3 * maxBytes + 256 ? [] : (/^data:image\/([\w.+-]+)((?:;[^,;]*)*),(.*)$/is.exec(source) ?? [])
  const bytes = decodePayload(payload, /;\s*base64\s*$/i.test(parameters))
  if (!bytes || bytes.length > maxBytes) return false
  if (/^svg/i.test(type)) return !/charset=(?!utf-?8)/i.test(parameters) && isPlainSvg(bytes)
  return listSizes(bytes).every((side) => side > 0 && side <= maxSidePx)
}

/** Decodes the payload to a string with one character per byte. Returns undefined if it is not valid base64. */
function decodePayload(payload: string, isBase64: boolean): string | undefined {
  const unescapedPayload = payload.replace(/%([0-9a-f]{2})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  try {
    return isBase64 ? atob(unescapedPayload) : unescapedPayload
  } catch {
    return undefined
  }
}

/** Returns all widths and heights in the file's headers, in px. Returns `[NaN]` if the file is not PNG, GIF, JPEG or WebP. */
function listSizes(bytes: string): readonly number[] {
  const byteAt = (index: number) => bytes.charCodeAt(index)
  const uint16BE = (index: number) => byteAt(index) * 256 + byteAt(index + 1)
  const uint16LE = (index: number) => byteAt(index) + byteAt(index + 1) * 256
  const hasTextAt = (index: number, text: string) => bytes.startsWith(text, index)
  if (hasTextAt(0, '\x89PNG\r\n\x1a\n') && hasTextAt(12, 'IHDR'))
    return [16, 20].map((index) => uint16BE(index) * 65_536 + uint16BE(index + 2))
  if (hasTextAt(0, 'GIF8')) return [uint16LE(6), uint16LE(8), ...listGifFrameEdges(byteAt, uint16LE)]
  if (hasTextAt(0, '\xff\xd8')) return readJpegSize(byteAt, uint16BE)
  if (!hasTextAt(0, 'RIFF') || !hasTextAt(8, 'WEBP')) return [Number.NaN]
  if (hasTextAt(12, 'VP8 ')) return [uint16LE(26) % 16_384, uint16LE(28) % 16_384]
  if (hasTextAt(12, 'VP8L'))
    return [(uint16LE(21) % 16_384) + 1, (((byteAt(22) >> 6) + byteAt(23) * 4 + byteAt(24) * 1024) % 16_384) + 1]
  return hasTextAt(12, 'VP8X')
    ? [uint16LE(24) + byteAt(26) * 65_536 + 1, uint16LE(27) + byteAt(29) * 65_536 + 1]
    : [Number.NaN]
}

/** Reads a number at a position in the file. The position is in bytes. */
type NumberReader = (index: number) => number

/** Returns the right and the bottom edge of each frame, because browsers enlarge a GIF whose first frame is larger than its header says. */
function listGifFrameEdges(byteAt: NumberReader, uint16LE: NumberReader): readonly number[] {
  const colorTableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const edges: number[] = []
  let index = 13 + colorTableSize(byteAt(10))
  while (byteAt(index) === 0x21 || byteAt(index) === 0x2c) {
    if (byteAt(index) === 0x21) index += 2
    else {
      edges.push(uint16LE(index + 1) + uint16LE(index + 5), uint16LE(index + 3) + uint16LE(index + 7))
      index += 11 + colorTableSize(byteAt(index + 9))
    }
    // Skips the data blocks of the frame. Each block starts with its length, and a length of 0 ends the list.
    while (byteAt(index) > 0) index += byteAt(index) + 1
    index++
  }
  return edges
}

function readJpegSize(byteAt: NumberReader, uint16BE: NumberReader): readonly number[] {
  // After the end of the file, `charCodeAt` returns NaN. Both conditions are false for NaN, so the loop ends.
  for (let index = 2; index >= 2 && byteAt(index) === 0xff; index += 2 + uint16BE(index + 2)) {
    const marker = byteAt(index + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [uint16BE(index + 5), uint16BE(index + 7)]
  }
  return [Number.NaN]
}
