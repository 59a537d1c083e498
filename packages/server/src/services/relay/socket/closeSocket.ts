import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { discardInput, socketOf } from './wsInternals.ts'

/**
 * The bytes that a peer may still send after the relay's close frame: the peer's own close frame, and frames in transit. With more, the
 * socket is destroyed.
 */
const maxBytesAfterClose = 16 * 1024

/**
 * Sends a close frame with a reason, and ignores all later frames. Without this, `ws` would read further frames during the two seconds that
 * the peer has to close its end.
 */
export function closeSocket(webSocket: WebSocket, code: number, reason: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  webSocket.close(code, reason)
  discardInput(webSocket)
  // The relay also ignores the peer's close frame, so the relay must end the connection itself.
  socketOf(webSocket).end()
}

/** Destroys a socket, and discards received frames that are not handled yet. */
export function destroySocket(webSocket: WebSocket): void {
  if (webSocket.readyState !== webSocket.CLOSED) discardInput(webSocket)
  webSocket.terminate()
}

/** Destroys a socket whose peer sends too much after the close. Otherwise those bytes would stay in memory until the close timer ends. */
export function limitBytesAfterClose(webSocket: WebSocket, socket: Duplex): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    if (webSocket.readyState === webSocket.OPEN) return
    bytes += chunk.length
    if (bytes > maxBytesAfterClose) socket.destroy()
  })
}
