import { isPlainSvg } from './isPlainSvg.ts'

const maxBytes = 65_536
const maxEdge = 1024

/**
 * Whether the picture in a `data:` URL may be drawn. The limits are 64 kB, and 1,024 px per side according to its header, since a file of a
 * few kB can decode to hundreds of MB. SVG may contain only plain shapes. Other URLs are not checked: this would need a request, which the
 * page's content-security policy may block. They come from the site, its directory, or a wallet that the visitor has paired with.
 */
export function isDrawable(source: string): boolean {
  if (!/^data:/i.test(source)) return true
  // A longer text is not parsed: percent encoding needs at most three characters per byte, and base64 needs fewer.
  const [, type = '', parameters = '', payload = ''] =
    source.length > 3 * maxBytes + 256 ? [] : (/^data:image\/([\w.+-]+)((?:;[^,;]*)*),(.*)$/is.exec(source) ?? [])
  const bytes = decode(payload, /;\s*base64\s*$/i.test(parameters))
  if (!bytes || bytes.length > maxBytes) return false
  if (/^svg/i.test(type)) return !/charset=(?!utf-?8)/i.test(parameters) && isPlainSvg(bytes)
  return sizesOf(bytes).every((edge) => edge > 0 && edge <= maxEdge)
}

/** Decodes the payload to one character per byte. */
function decode(payload: string, isBase64: boolean): string | undefined {
  const plain = payload.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return isBase64 ? atob(plain) : plain
  } catch {
    return undefined
  }
}

/** Returns every width and height in the file's headers. Returns NaN if the file is not PNG, GIF, JPEG or WebP. */
function sizesOf(bytes: string): readonly number[] {
  const at = (index: number) => bytes.charCodeAt(index)
  const big = (index: number) => at(index) * 256 + at(index + 1)
  const little = (index: number) => at(index) + at(index + 1) * 256
  const is = (index: number, text: string) => bytes.startsWith(text, index)
  if (is(0, '\x89PNG\r\n\x1a\n') && is(12, 'IHDR')) return [16, 20].map((index) => big(index) * 65_536 + big(index + 2))
  if (is(0, 'GIF8')) return [little(6), little(8), ...gifFrames(at, little)]
  if (is(0, '\xff\xd8')) return jpegSize(at, big)
  if (!is(0, 'RIFF') || !is(8, 'WEBP')) return [Number.NaN]
  if (is(12, 'VP8 ')) return [little(26) % 16_384, little(28) % 16_384]
  if (is(12, 'VP8L')) return [(little(21) % 16_384) + 1, (((at(22) >> 6) + at(23) * 4 + at(24) * 1024) % 16_384) + 1]
  return is(12, 'VP8X') ? [little(24) + at(26) * 65_536 + 1, little(27) + at(29) * 65_536 + 1] : [Number.NaN]
}

type Read = (index: number) => number

/** Browsers enlarge a GIF to its first frame if that exceeds the size in the header, so the frames count too. */
function gifFrames(at: Read, little: Read): readonly number[] {
  const table = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const sizes: number[] = []
  let index = 13 + table(at(10))
  while (at(index) === 0x21 || at(index) === 0x2c) {
    if (at(index) === 0x21) index += 2
    else {
      sizes.push(little(index + 1) + little(index + 5), little(index + 3) + little(index + 7))
      index += 11 + table(at(index + 9))
    }
    // Skips the data blocks. Each starts with its length; an empty block ends the list.
    while (at(index) > 0) index += at(index) + 1
    index++
  }
  return sizes
}

function jpegSize(at: Read, big: Read): readonly number[] {
  // `charCodeAt` returns NaN after the end of the text. NaN fails both conditions, so the loop ends.
  for (let index = 2; index >= 2 && at(index) === 0xff; index += 2 + big(index + 2)) {
    const marker = at(index + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [big(index + 5), big(index + 7)]
  }
  return [Number.NaN]
}
