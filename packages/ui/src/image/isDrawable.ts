import { isPlainSvg } from './isPlainSvg.ts'

const maxBytes = 65_536
const maxEdge = 1024

/**
 * Whether a picture in a `data:` address may be drawn: at most 64 kB, and at most 1,024 px a side by its own header, since a picture of a
 * few kB can unpack to hundreds of MB; SVG of plain shapes alone. Other addresses are not looked into: that would take a request that
 * the page's policy may not let through, and they come from the host, its directory, or a wallet that the visitor has paired with.
 */
export function isDrawable(source: string): boolean {
  if (!/^data:/i.test(source)) return true
  // In base64 a third more, with each byte as %xx three times as much.
  const [, type = '', parameters = '', payload = ''] =
    source.length > 3 * maxBytes + 256 ? [] : (/^data:image\/([\w.+-]+)((?:;[^,;]*)*),(.*)$/is.exec(source) ?? [])
  const bytes = decode(payload, /;\s*base64\s*$/i.test(parameters))
  if (!bytes || bytes.length > maxBytes) return false
  if (/^svg/i.test(type)) return !/charset=(?!utf-?8)/i.test(parameters) && isPlainSvg(bytes)
  return sizesOf(bytes).every((edge) => edge > 0 && edge <= maxEdge)
}

/** A character for a byte. */
function decode(payload: string, isBase64: boolean): string | undefined {
  const plain = payload.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  try {
    return isBase64 ? atob(plain) : plain
  } catch {
    return undefined
  }
}

/** Every width and height that the picture names; an impossible one for what is none of PNG, GIF, JPEG and WebP. */
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

/** Browsers make the picture as large as its first frame where that is larger than what the header says. */
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
    // Blocks, each with its length before it, up to an empty one.
    while (at(index) > 0) index += at(index) + 1
    index++
  }
  return sizes
}

function jpegSize(at: Read, big: Read): readonly number[] {
  // Past its end a text has no number, and what is added to that is none.
  for (let index = 2; index >= 2 && at(index) === 0xff; index += 2 + big(index + 2)) {
    const marker = at(index + 1)
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return [big(index + 5), big(index + 7)]
  }
  return [Number.NaN]
}
