import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { discardInput, socketOf } from './wsInternals.ts'

/** The bytes that a peer may send after the close before its socket is destroyed: its own close frame, and frames in transit. */
const maxBytesAfterClose = 16 * 1024

/**
 * Sends a close frame with a reason, and ignores all later frames. Without this, `ws` would read further frames for two seconds. The peer
 * has that time to close its end.
 */
export function closeSocket(webSocket: WebSocket, code: number, reason: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  webSocket.close(code, reason)
  discardInput(webSocket)
  // The peer's close frame is ignored too, so the server has to end the connection first.
  socketOf(webSocket).end()
}

/** Destroys a socket, and drops the frames that it has received. */
export function destroySocket(webSocket: WebSocket): void {
  if (webSocket.readyState !== webSocket.CLOSED) discardInput(webSocket)
  webSocket.terminate()
}

/** Destroys a socket that keeps sending after its close. Otherwise the bytes would stay in memory until the close timer ends. */
export function limitBytesAfterClose(webSocket: WebSocket, socket: Duplex): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    if (webSocket.readyState === webSocket.OPEN) return
    bytes += chunk.length
    if (bytes > maxBytesAfterClose) socket.destroy()
  })
}
