import { createHash } from 'node:crypto'

/** The subject of an image. Each kind has its own route. */
export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

/** An image with its HTTP headers. */
export type Mark = {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Value of the HTTP header `ETag`, in quotes. */
  readonly etag: string
}

/** Finds an operator's own mark. The `id` comes from a request, so it may be any string. */
export type Marks = (kind: ImageKind, id: string) => Mark | undefined | Promise<Mark | undefined>

/** Creates a mark from the bytes of an image. */
export function createMark(type: Mark['type'], bytes: Uint8Array<ArrayBuffer>): Mark {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` }
}
