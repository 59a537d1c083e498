import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** The fields of the receiver in `ws` (8.23.0) that hold a frame, the fragments of a message, and unread input. */
export type Receiver = {
  _bufferedBytes: number
  _messageLength: number
  _buffers: Buffer[]
  _fragments: Buffer[]
  _mask: Buffer | undefined
  _write: (chunk: Buffer, encoding: BufferEncoding, done: () => void) => void
}

export function receiverOf(webSocket: WebSocket): Receiver {
  return (webSocket as unknown as { _receiver: Receiver })._receiver
}

export function socketOf(webSocket: WebSocket): Duplex {
  return (webSocket as unknown as { _socket: Duplex })._socket
}

/** Drops received frames, and ignores later ones. */
export function discardInput(webSocket: WebSocket): void {
  const receiver = receiverOf(webSocket)
  receiver._buffers.length = 0
  receiver._bufferedBytes = 0
  receiver._write = (_chunk, _encoding, done) => done()
}

/** Returns a copy of a piece that is much smaller than the chunk it belongs to. The piece would keep the whole chunk in memory. */
export function withoutChunk(piece: Buffer): Buffer {
  if (2 * piece.length >= piece.buffer.byteLength) return piece
  // A buffer from the pool would belong to a chunk of the pool.
  const copy = Buffer.allocUnsafeSlow(piece.length)
  piece.copy(copy)
  return copy
}

/** Copies the pieces of incomplete frames that would keep a much larger chunk in memory. */
export function releaseChunks(receiver: Receiver): void {
  const { _buffers, _fragments, _mask } = receiver
  const [first] = _buffers
  // The other buffers are whole chunks.
  if (first) _buffers[0] = withoutChunk(first)
  for (const [index, fragment] of _fragments.entries()) _fragments[index] = withoutChunk(fragment)
  if (_mask) receiver._mask = withoutChunk(_mask)
}
