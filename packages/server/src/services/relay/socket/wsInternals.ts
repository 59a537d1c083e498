import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'

/** The fields of the receiver in `ws` (8.23.0) that hold a frame, the fragments of a message, and unread input. */
export type Receiver = {
  _bufferedBytes: number
  _messageLength: number
  _buffers: Buffer[]
  _fragments: readonly unknown[]
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
