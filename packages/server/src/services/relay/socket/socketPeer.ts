import type { WebSocket } from 'ws'
import type { AddressAccount } from '../accounts.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import { closeSocket, destroySocket } from './closeSocket.ts'

/** The number of bytes that wait to be sent, summed over all sockets of a relay. */
export type Outbox = { bytes: number }

/** Creates the peer that sends to a WebSocket. Destroys the socket if too many bytes wait to be sent. */
export function createSocketPeer(
  socket: WebSocket,
  { limits, outbox, address }: { limits: Limits; outbox: Outbox; address: AddressAccount },
): Peer {
  const { pauseBytes, dropBytes, waitingBytes } = limits
  // The limit of waiting bytes of all sockets, divided by the maximum number of sockets.
  const socketShareBytes = waitingBytes / limits.connections
  const drainListeners: (() => void)[] = []
  const isSlow = () => socket.readyState === socket.OPEN && socket.bufferedAmount > pauseBytes

  function notifyIfDrained() {
    if (isSlow()) return
    for (const resume of drainListeners.splice(0)) resume()
  }
  socket.on('close', notifyIfDrained)

  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      const bytes = Buffer.byteLength(frame)
      outbox.bytes += bytes
      address.waitingBytes += bytes
      socket.send(frame, () => {
        outbox.bytes -= bytes
        address.waitingBytes -= bytes
        notifyIfDrained()
      })
      const exceedsSocketLimit = socket.bufferedAmount > (outbox.bytes > waitingBytes ? socketShareBytes : dropBytes)
      // If all sockets of an IP address together exceed the limit of the address, the relay destroys only sockets that exceed an equal
      // share of this limit.
      const addressLimitBytes = limits.address.waitingBytes
      const isOverAddressShare = socket.bufferedAmount > addressLimitBytes / address.connections
      if (exceedsSocketLimit || (address.waitingBytes > addressLimitBytes && isOverAddressShare)) destroySocket(socket)
    },
    isSlow,
    drained: () =>
      new Promise((resolve) => {
        drainListeners.push(resolve)
        notifyIfDrained()
      }),
    drop: (reason) => closeSocket(socket, 1008, reason),
  }
}
