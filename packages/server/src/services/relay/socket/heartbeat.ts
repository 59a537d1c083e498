import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'

/** The time between two pings. This time must be below 35 s, because WalletConnect clients close a socket after 35 s without a frame. */
const pingIntervalMs = 30_000

/**
 * Pings every socket regularly, and destroys a socket that has not responded with a pong before the next ping. Returns a function that
 * stops the pings.
 *
 * @param sockets - The open sockets. The set may change, because it is read again at each ping.
 */
export function startHeartbeat({ sockets, clock }: { sockets: ReadonlySet<WebSocket>; clock: Clock }): () => void {
  const socketsAwaitingPong = new WeakSet<WebSocket>()
  const socketsWithListener = new WeakSet<WebSocket>()

  function listenForPongs(socket: WebSocket) {
    if (socketsWithListener.has(socket)) return
    socketsWithListener.add(socket)
    socket.on('pong', () => socketsAwaitingPong.delete(socket))
  }

  return clock.every(pingIntervalMs, () => {
    for (const socket of sockets) {
      listenForPongs(socket)
      if (socketsAwaitingPong.has(socket)) {
        socket.terminate()
        continue
      }
      socketsAwaitingPong.add(socket)
      socket.ping()
    }
  })
}
