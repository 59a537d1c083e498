import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'

/** Clients give a socket up after 35 s without a sign of life. */
const intervalMs = 30_000

/**
 * Pings every socket, and drops one that has not answered by the next ping. Answers what ends that.
 *
 * @param sockets - Read at each beat.
 */
export function heartbeat({ sockets, clock }: { sockets: ReadonlySet<WebSocket>; clock: Clock }): () => void {
  const silent = new WeakSet<WebSocket>()
  const known = new WeakSet<WebSocket>()

  function watch(socket: WebSocket) {
    if (known.has(socket)) return
    known.add(socket)
    socket.on('pong', () => silent.delete(socket))
  }

  return clock.every(intervalMs, () => {
    for (const socket of sockets) {
      watch(socket)
      if (silent.has(socket)) {
        socket.terminate()
        continue
      }
      silent.add(socket)
      socket.ping()
    }
  })
}
