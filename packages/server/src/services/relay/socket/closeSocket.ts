import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { discardInput, socketOf } from './wsInternals.ts'

/** The bytes that a peer may send after the close before its socket is destroyed: its own close frame, and frames on their way. */
const maxBytesAfterClose = 16 * 1024

/**
 * Sends a close frame with its reason, and ignores all frames after it: `ws` alone would read each frame for two seconds. The peer has that
 * time to close its end.
 */
export function closeSocket(webSocket: WebSocket, code: number, reason: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  webSocket.close(code, reason)
  discardInput(webSocket)
  // The peer's close frame is not read either, so the server ends the connection first.
  socketOf(webSocket).end()
}

/** Destroys a socket, and drops frames that have come. */
export function destroySocket(webSocket: WebSocket): void {
  if (webSocket.readyState !== webSocket.CLOSED) discardInput(webSocket)
  webSocket.terminate()
}

/** Destroys a socket that goes on sending after its close. Otherwise the bytes stay in memory until the close timer ends. */
export function limitBytesAfterClose(webSocket: WebSocket, socket: Duplex): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    if (webSocket.readyState === webSocket.OPEN) return
    bytes += chunk.length
    if (bytes > maxBytesAfterClose) socket.destroy()
  })
}
