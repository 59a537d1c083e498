import type { WebSocket } from 'ws'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'

/** The peer at the other end of a WebSocket. What it does not read is bounded: then its socket is given up. */
export function createSocketPeer(socket: WebSocket, { pauseBytes, dropBytes }: Limits): Peer {
  const waiting: (() => void)[] = []
  const isSlow = () => socket.readyState === socket.OPEN && socket.bufferedAmount > pauseBytes

  function sent() {
    if (isSlow()) return
    for (const resume of waiting.splice(0)) resume()
  }
  socket.on('close', sent)

  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      socket.send(frame, sent)
      if (socket.bufferedAmount > dropBytes) socket.terminate()
    },
    isSlow,
    drained: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        sent()
      }),
    drop: (reason) => socket.close(1008, reason),
  }
}
