import { createHash } from 'node:crypto'

/** What an image shows. The server has one image route for each kind. */
export type ImageKind = 'wallets' | 'assets' | 'currencies' | 'tokens'

/** A mark: the image of a wallet, network, currency or token, with the values of its HTTP headers. */
export type Mark = {
  readonly type: 'image/png' | 'image/webp' | 'image/svg+xml'
  readonly bytes: Uint8Array<ArrayBuffer>
  /** The value of the HTTP header `ETag`, including its quotes. */
  readonly etag: string
}

/**
 * A function that looks up a mark (an image), such as one that the operator has added. The `id` comes from a request, so it may be any
 * string.
 */
export type Marks = (kind: ImageKind, id: string) => Mark | undefined | Promise<Mark | undefined>

/** Creates a mark from the bytes of an image file. */
export function createMark(type: Mark['type'], bytes: Uint8Array<ArrayBuffer>): Mark {
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}"` }
}
