import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'

/** Clients close a socket after 35 s without a frame. */
const intervalMs = 30_000

/**
 * Pings every socket, and destroys a socket that has not sent a pong by the next ping. Returns a function that stops the heartbeat.
 *
 * @param sockets - Read at each ping.
 */
export function heartbeat({ sockets, clock }: { sockets: ReadonlySet<WebSocket>; clock: Clock }): () => void {
  const unanswered = new WeakSet<WebSocket>()
  const watched = new WeakSet<WebSocket>()

  function watch(socket: WebSocket) {
    if (watched.has(socket)) return
    watched.add(socket)
    socket.on('pong', () => unanswered.delete(socket))
  }

  return clock.every(intervalMs, () => {
    for (const socket of sockets) {
      watch(socket)
      if (unanswered.has(socket)) {
        socket.terminate()
        continue
      }
      unanswered.add(socket)
      socket.ping()
    }
  })
}
