/** The size of an image in pixels. */
export type ImageSize = { width: number; height: number }

/**
 * Reads the type and the size of an image from the first bytes of a PNG (RFC 2083, 11.2.2) or a WebP (RFC 9649). Returns `undefined` for
 * any other file.
 */
export function readImageHeader(bytes: Uint8Array): ({ type: 'image/png' | 'image/webp' } & ImageSize) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30) return undefined
  if (asciiAt(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && asciiAt(bytes, 12, 16) === 'IHDR')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (asciiAt(bytes, 0, 4) === 'RIFF' && asciiAt(bytes, 8, 12) === 'WEBP') {
    const size = webpSize(bytes, view)
    return size && { type: 'image/webp', ...size }
  }
  return undefined
}

function webpSize(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  const chunk = asciiAt(bytes, 12, 16)
  if (chunk === 'VP8X') return { width: 1 + uint24(view, 24), height: 1 + uint24(view, 27) }
  if (chunk === 'VP8L' && bytes[20] === 0x2f) {
    const bits = view.getUint32(21, true)
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) }
  }
  if (chunk === 'VP8 ' && asciiAt(bytes, 23, 26) === '\x9d\x01\x2a')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}

function uint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000
}

function asciiAt(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
