import type { WebSocket } from 'ws'
import type { AddressAccount } from '../accounts.ts'
import type { Limits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import { closeSocket, destroySocket } from './closeSocket.ts'
import { copyOutOfChunk } from './wsInternals.ts'

/** The bytes of memory that a frame takes in addition to its content while it waits to be sent. */
const overheadBytesPerFrame = 256

/** The number of bytes that wait to be sent, summed over all sockets of a relay. */
export type Outbox = { bytes: number }

/** The peer of a WebSocket. */
export type SocketPeer = Peer & {
  /** Responds to a ping. If an earlier pong still waits to be sent, responds only to the last ping after it (RFC 6455, 5.5.3). */
  pong: (data: Buffer) => void
}

/** Creates the peer that sends to a WebSocket. Destroys the socket if too many bytes wait to be sent. */
export function createSocketPeer(
  socket: WebSocket,
  { limits, outbox, address }: { limits: Limits; outbox: Outbox; address: AddressAccount },
): SocketPeer {
  const { pauseBytes, dropBytes, waitingBytes } = limits
  // The limit of waiting bytes of all sockets, divided by the maximum number of sockets.
  const socketShareBytes = waitingBytes / limits.connections
  const drainListeners: (() => void)[] = []
  let waitingFrames = 0
  let isPongWaiting = false
  let lastPing: Buffer | undefined
  const isSlow = () => socket.readyState === socket.OPEN && socket.bufferedAmount > pauseBytes

  function notifyIfDrained() {
    if (isSlow()) return
    for (const resume of drainListeners.splice(0)) resume()
  }
  socket.on('close', notifyIfDrained)

  function countWaiting(frames: number, bytes: number) {
    waitingFrames += frames
    outbox.bytes += bytes
    address.waitingBytes += bytes
  }

  /** Returns the bytes of memory of the frames that wait. A frame that the operating system took at once does not wait. */
  function countSocketBytes(): number {
    return socket.bufferedAmount && socket.bufferedAmount + waitingFrames * overheadBytesPerFrame
  }

  function pong(data: Buffer) {
    if (isPongWaiting) {
      lastPing = copyOutOfChunk(data)
      return
    }
    isPongWaiting = true
    socket.pong(copyOutOfChunk(data), false, () => {
      isPongWaiting = false
      const nextPing = lastPing
      lastPing = undefined
      if (nextPing && socket.readyState === socket.OPEN) pong(nextPing)
    })
  }

  return {
    send: (frame) => {
      if (socket.readyState !== socket.OPEN) return
      const bytes = Buffer.byteLength(frame) + overheadBytesPerFrame
      countWaiting(1, bytes)
      socket.send(frame, () => {
        countWaiting(-1, -bytes)
        notifyIfDrained()
      })
      const socketBytes = countSocketBytes()
      const exceedsSocketLimit = socketBytes > (outbox.bytes > waitingBytes ? socketShareBytes : dropBytes)
      // If all sockets of an IP address together exceed the limit of the address, the relay destroys only sockets that exceed an equal
      // share of this limit.
      const addressLimitBytes = limits.address.waitingBytes
      const isOverAddressShare = socketBytes > addressLimitBytes / address.connections
      if (exceedsSocketLimit || (address.waitingBytes > addressLimitBytes && isOverAddressShare)) destroySocket(socket)
    },
    isSlow,
    drained: () =>
      new Promise((resolve) => {
        drainListeners.push(resolve)
        notifyIfDrained()
      }),
    pong,
    drop: (reason) => closeSocket(socket, 1008, reason),
  }
}
