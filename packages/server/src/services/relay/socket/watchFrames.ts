import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { AddressAccount } from '../accounts.ts'
import type { Limits } from '../limits.ts'
import { destroySocket } from './closeSocket.ts'
import { type Receiver, receiverOf, releaseChunks } from './wsInternals.ts'

/** The bytes of memory that each received piece of a frame takes in addition to its content. */
const overheadBytesPerPiece = 128

/** A socket, the number of bytes of its incomplete frames, and the time since when it has such bytes, in ms since the epoch. */
type WatchedSocket = { unfinishedBytes: number; unfinishedSince: number; address: AddressAccount; destroy: () => void }

/**
 * Limits the memory of incomplete frames, because `ws` keeps their bytes until a message is complete. If the sockets of an IP address, or
 * all sockets together, have too many such bytes, destroys a socket that has more than an equal share. Also destroys sockets that take too
 * long to complete a frame. Complete frames that wait for a later turn of the event loop count as incomplete.
 */
export function watchFrames({ limits, clock }: { limits: Limits; clock: Clock }) {
  const unfinishedSockets = new Set<WatchedSocket>()
  // The limit of unfinished bytes of all sockets, divided by the maximum number of sockets.
  const socketShareBytes = limits.unfinishedBytes / limits.connections
  let totalBytes = 0

  function setUnfinishedBytes(watchedSocket: WatchedSocket, bytes: number) {
    totalBytes += bytes - watchedSocket.unfinishedBytes
    watchedSocket.address.unfinishedBytes += bytes - watchedSocket.unfinishedBytes
    if (watchedSocket.unfinishedBytes === 0) watchedSocket.unfinishedSince = clock.now()
    watchedSocket.unfinishedBytes = bytes
    if (bytes > 0) unfinishedSockets.add(watchedSocket)
    else unfinishedSockets.delete(watchedSocket)
  }

  const stop = clock.every(1_000, () => {
    const latestAllowedStart = clock.now() - limits.frameSeconds * 1_000
    for (const watchedSocket of unfinishedSockets)
      if (watchedSocket.unfinishedSince <= latestAllowedStart) watchedSocket.destroy()
  })

  return {
    /**
     * Watches the incomplete frames of a socket.
     *
     * @param waiting - Returns how many bytes of received frames wait for a later turn of the event loop.
     */
    watch: (webSocket: WebSocket, socket: Duplex, address: AddressAccount, waiting: () => number) => {
      const receiver = receiverOf(webSocket)
      const watchedSocket: WatchedSocket = {
        unfinishedBytes: 0,
        unfinishedSince: 0,
        address,
        destroy: () => destroySocket(webSocket),
      }
      let isClosed = false
      // The `data` listener of `ws` runs before this listener. The receiver has therefore already emitted complete messages, and holds only
      // the bytes of incomplete messages.
      socket.on('data', () => {
        if (isClosed) return
        releaseChunks(receiver)
        setUnfinishedBytes(watchedSocket, countHeldBytes(receiver) + waiting())
        const exceedsRelayLimit =
          totalBytes > limits.unfinishedBytes && watchedSocket.unfinishedBytes > socketShareBytes
        const addressLimitBytes = limits.address.unfinishedBytes
        const isOverAddressShare = watchedSocket.unfinishedBytes > addressLimitBytes / address.connections
        if (exceedsRelayLimit || (address.unfinishedBytes > addressLimitBytes && isOverAddressShare))
          destroySocket(webSocket)
      })
      // The time limit of a frame ends with its message: 0 bytes stop the time. If later frames of the socket already wait behind a message
      // that `Pace.hold` has delayed, the second call starts the time for these frames.
      webSocket.on('message', () => {
        setUnfinishedBytes(watchedSocket, 0)
        setUnfinishedBytes(watchedSocket, waiting())
      })
      webSocket.on('close', () => {
        isClosed = true
        setUnfinishedBytes(watchedSocket, 0)
      })
    },
    stop,
  }
}

/** Returns the bytes of memory that the incomplete frames of a socket take. */
function countHeldBytes({ _bufferedBytes, _messageLength, _buffers, _fragments, _mask }: Receiver): number {
  const pieceCount = _buffers.length + _fragments.length + (_mask ? 1 : 0)
  return _bufferedBytes + _messageLength + (_mask?.length ?? 0) + overheadBytesPerPiece * pieceCount
}
