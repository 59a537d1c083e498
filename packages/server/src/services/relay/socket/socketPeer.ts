import type { WebSocket } from 'ws'
import type { Address } from '../clients.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import { cut, hangUp } from './closeSocket.ts'

/** What waits to be sent to all sockets of a relay. */
export type Outbox = { bytes: number }

/** The peer at the other end of a WebSocket. What it does not read is bounded: then its socket is given up. */
export function createSocketPeer(
  socket: WebSocket,
  { limits, outbox, address }: { limits: Limits; outbox: Outbox; address: Address },
): Peer {
  const { pauseBytes, dropBytes, waitingBytes } = limits
  const share = waitingBytes / limits.connections
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
      const bytes = Buffer.byteLength(frame)
      outbox.bytes += bytes
      address.waiting += bytes
      socket.send(frame, () => {
        outbox.bytes -= bytes
        address.waiting -= bytes
        sent()
      })
      const isOver = socket.bufferedAmount > (outbox.bytes > waitingBytes ? share : dropBytes)
      // Of an address, a socket that has more waiting than its others.
      const most = limits.address.waitingBytes
      const isLargest = socket.bufferedAmount > most / address.connections
      if (isOver || (address.waiting > most && isLargest)) cut(socket)
    },
    isSlow,
    drained: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        sent()
      }),
    drop: (reason) => hangUp(socket, 1008, reason),
  }
}
