import { createHash } from 'node:crypto'

/** What an image shows. Each kind has its own route. */
export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

/** A picture, as it is served. */
export type Mark = {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** In quotes, as in the HTTP header. */
  readonly etag: string
}

/** Finds an operator's own mark. `id` came from outside. */
export type Marks = (kind: ImageKind, id: string) => Mark | undefined | Promise<Mark | undefined>

/** Makes a mark of the bytes of a picture. */
export function createMark(type: Mark['type'], bytes: Uint8Array<ArrayBuffer>): Mark {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` }
}
