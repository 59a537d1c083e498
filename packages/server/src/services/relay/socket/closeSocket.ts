import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { readNoMore, socketOf } from './wsInternals.ts'

/** What a peer may still send before its socket is destroyed: an answer to the close, and what was on its way. */
const lastBytes = 16 * 1024

/**
 * Says why a socket is closed, and looks at nothing that comes after: `ws` alone would read a closing socket for two seconds, each frame
 * of it. The peer has that time to hang up.
 */
export function hangUp(webSocket: WebSocket, code: number, reason: string): void {
  if (webSocket.readyState !== webSocket.OPEN) return
  webSocket.close(code, reason)
  readNoMore(webSocket)
  // The answer to the close is not read either, so the server hangs up first.
  socketOf(webSocket).end()
}

/** Destroys a socket; frames that have come are dropped. */
export function cut(webSocket: WebSocket): void {
  if (webSocket.readyState !== webSocket.CLOSED) readNoMore(webSocket)
  webSocket.terminate()
}

/** Destroys a socket that goes on sending after its close: until the close timer ends, it would hold what it has sent. */
export function boundLastBytes(webSocket: WebSocket, socket: Duplex): void {
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    if (webSocket.readyState === webSocket.OPEN) return
    bytes += chunk.length
    if (bytes > lastBytes) socket.destroy()
  })
}
