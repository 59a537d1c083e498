import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import type { Clock } from '../../../platform/clock.ts'
import type { Address } from '../accounts.ts'
import type { Limits } from '../limits.ts'
import { destroySocket } from './closeSocket.ts'
import { type Receiver, receiverOf, releaseChunks } from './wsInternals.ts'

/** The memory of a piece in addition to its bytes. */
const pieceBytes = 128

type Watched = { bytes: number; since: number; address: Address; destroy: () => void }

/**
 * Destroys sockets with too many bytes of incomplete frames, counted per address and over all addresses. Also destroys sockets that take
 * too long to complete a frame. `ws` keeps the bytes in memory until a message is complete. Frames that wait for a later turn count too.
 */
export function watchFrames({ limits, clock }: { limits: Limits; clock: Clock }) {
  const unfinished = new Set<Watched>()
  const share = limits.unfinishedBytes / limits.connections
  let total = 0

  function set(watched: Watched, bytes: number) {
    total += bytes - watched.bytes
    watched.address.unfinished += bytes - watched.bytes
    if (watched.bytes === 0) watched.since = clock.now()
    watched.bytes = bytes
    if (bytes > 0) unfinished.add(watched)
    else unfinished.delete(watched)
  }

  const stop = clock.every(1_000, () => {
    const latest = clock.now() - limits.frameSeconds * 1_000
    for (const watched of unfinished) if (watched.since <= latest) watched.destroy()
  })

  return {
    /** @param waiting - Returns the bytes of received frames that wait for a later turn of the event loop. */
    watch: (webSocket: WebSocket, socket: Duplex, address: Address, waiting: () => number) => {
      const receiver = receiverOf(webSocket)
      const watched: Watched = { bytes: 0, since: 0, address, destroy: () => destroySocket(webSocket) }
      let isClosed = false
      // The listener of `ws` runs before this one, so the receiver no longer holds the bytes of complete messages.
      socket.on('data', () => {
        if (isClosed) return
        releaseChunks(receiver)
        set(watched, heldBy(receiver) + waiting())
        const isOver = total > limits.unfinishedBytes && watched.bytes > share
        const maxUnfinished = limits.address.unfinishedBytes
        const isLargest = watched.bytes > maxUnfinished / address.connections
        if (isOver || (address.unfinished > maxUnfinished && isLargest)) destroySocket(webSocket)
      })
      // The time limit of the next frame starts when a message is complete. Later frames may already wait behind a message that was held.
      webSocket.on('message', () => {
        set(watched, 0)
        set(watched, waiting())
      })
      webSocket.on('close', () => {
        isClosed = true
        set(watched, 0)
      })
    },
    stop,
  }
}

function heldBy({ _bufferedBytes, _messageLength, _buffers, _fragments, _mask }: Receiver): number {
  const pieces = _buffers.length + _fragments.length + (_mask ? 1 : 0)
  return _bufferedBytes + _messageLength + (_mask?.length ?? 0) + pieceBytes * pieces
}
