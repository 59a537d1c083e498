/** The size of an image in pixels. */
export type ImageSize = { width: number; height: number }

/**
 * Reads the type and the size of an image from the first bytes of a PNG (RFC 2083, 11.2.2) or a WebP (RFC 9649). Returns `undefined` for
 * any other file.
 */
export function readImageHeader(bytes: Uint8Array): ({ type: 'image/png' | 'image/webp' } & ImageSize) | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < 30) return undefined
  if (readAscii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' && readAscii(bytes, 12, 16) === 'IHDR')
    return { type: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
  if (readAscii(bytes, 0, 4) === 'RIFF' && readAscii(bytes, 8, 12) === 'WEBP') {
    const size = readWebpSize(bytes, view)
    return size && { type: 'image/webp', ...size }
  }
  return undefined
}

function readWebpSize(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  const chunkType = readAscii(bytes, 12, 16)
  if (chunkType === 'VP8X') return { width: 1 + readUint24(view, 24), height: 1 + readUint24(view, 27) }
  if (chunkType === 'VP8L' && bytes[20] === 0x2f) {
    const sizeBits = view.getUint32(21, true)
    return { width: 1 + (sizeBits & 0x3fff), height: 1 + ((sizeBits >>> 14) & 0x3fff) }
  }
  if (chunkType === 'VP8 ' && readAscii(bytes, 23, 26) === '\x9d\x01\x2a')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  return undefined
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) + view.getUint8(offset + 2) * 0x10000
}

function readAscii(bytes: Uint8Array, start: number, end: number): string {
  return String.fromCharCode(...bytes.subarray(start, end))
}
