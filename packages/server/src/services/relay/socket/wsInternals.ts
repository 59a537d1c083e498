import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** Private fields of the receiver in `ws` (8.23.0). They hold an incomplete frame, the fragments of a message, and unread input. */
export type Receiver = {
  _bufferedBytes: number
  _messageLength: number
  _buffers: Buffer[]
  _fragments: Buffer[]
  _mask: Buffer | undefined
  _write: (chunk: Buffer, encoding: BufferEncoding, done: () => void) => void
}

/** Returns the private receiver of a WebSocket, which parses frames. */
export function receiverOf(webSocket: WebSocket): Receiver {
  return (webSocket as unknown as { _receiver: Receiver })._receiver
}

/** Returns the private TCP socket of a WebSocket. */
export function socketOf(webSocket: WebSocket): Duplex {
  return (webSocket as unknown as { _socket: Duplex })._socket
}

/** Discards received frames that are not handled yet, and ignores all later ones. */
export function discardInput(webSocket: WebSocket): void {
  const receiver = receiverOf(webSocket)
  receiver._buffers.length = 0
  receiver._bufferedBytes = 0
  receiver._write = (_chunk, _encoding, done) => done()
}

/**
 * Copies a buffer that is a small part of a larger memory chunk, because such a buffer keeps the whole chunk in memory. A buffer that fills
 * at least half of its chunk is returned as it is.
 */
export function copyOutOfChunk(piece: Buffer): Buffer {
  if (2 * piece.length >= piece.buffer.byteLength) return piece
  // `allocUnsafeSlow` does not use Node's buffer pool. A buffer from the pool would keep a whole chunk of the pool in memory.
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}

/** Copies the buffers of incomplete frames that would otherwise keep a much larger chunk in memory. */
export function releaseChunks(receiver: Receiver): void {
  const { _buffers, _fragments, _mask } = receiver
  const [first] = _buffers
  // Only the first buffer can be a small part of a chunk. All others are whole chunks.
  if (first) _buffers[0] = copyOutOfChunk(first)
  for (const [index, fragment] of _fragments.entries()) _fragments[index] = copyOutOfChunk(fragment)
  if (_mask) receiver._mask = copyOutOfChunk(_mask)
}
