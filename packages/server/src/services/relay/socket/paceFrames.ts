import type { WebSocket } from 'ws'
import type { AddressAccount } from '../accounts.ts'
import { copyOutOfChunk, discardInput, receiverOf, socketOf } from './wsInternals.ts'

/**
 * The maximum number of frames that the relay handles in one turn of the event loop: of one socket (`maxSocketFrames`), and of all sockets
 * of one IP address (`maxAddressFrames`).
 */
const maxSocketFrames = 16
const maxAddressFrames = 32
/** A frame counts as one, and as one more for each 2,048 bytes of its length. */
const bytesPerFrameCount = 2_048

/** A socket, and the frames of the socket that the relay has handled in one turn of the event loop. */
type PacedSocket = {
  webSocket: WebSocket
  turnNumber: number
  frameCount: number
  waitingBytes: number
  heldMessage?: Buffer | undefined
}

/** Limits the frames of one socket in each turn of the event loop. */
export type Pace = {
  /**
   * Returns true if the relay must not handle this message now, because the IP address has used up its share of this turn. The socket then
   * emits the message again in a later turn.
   */
  hold: (message: Buffer) => boolean
  /** Counts a frame that the relay has handled. */
  countFrame: (bytes: number) => void
  /** Returns how many received bytes of this socket wait for a later turn of the event loop. */
  waitingBytes: () => number
}

/**
 * Spreads the handling of frames over turns of the event loop. One TCP chunk can hold ten thousand tiny frames, and many sockets can
 * receive a long frame at once. `ws` would emit all these frames in one turn, and all other clients would have to wait. When an IP address
 * has used up its share of a turn, its sockets are paused until a later turn.
 */
export function createPacer() {
  const frameCountsInTurn = new Map<AddressAccount, number>()
  const pausedSockets = new Map<AddressAccount, Set<PacedSocket>>()
  let turnNumber = 0
  let isTurnScheduled = false

  function scheduleTurn() {
    if (isTurnScheduled) return
    isTurnScheduled = true
    setImmediate(() => {
      isTurnScheduled = false
      turnNumber += 1
      frameCountsInTurn.clear()
      for (const [address, sockets] of pausedSockets) resumeLongestWaiting(address, sockets)
      if (pausedSockets.size > 0) scheduleTurn()
    })
  }

  const isTurnUsedUp = (address: AddressAccount) => (frameCountsInTurn.get(address) ?? 0) >= maxAddressFrames

  /**
   * Resumes the sockets of an IP address that have waited longest. A socket that still has too many frames is paused again, and moves to
   * the end of the set.
   */
  function resumeLongestWaiting(address: AddressAccount, sockets: Set<PacedSocket>) {
    let remainingSocketCount = maxAddressFrames / maxSocketFrames
    for (const pacedSocket of sockets) {
      if (remainingSocketCount === 0 || isTurnUsedUp(address)) break
      remainingSocketCount -= 1
      sockets.delete(pacedSocket)
      emitHeldMessage(pacedSocket)
      if (sockets.has(pacedSocket)) continue
      pacedSocket.waitingBytes = 0
      pacedSocket.webSocket.resume()
    }
    if (sockets.size === 0) pausedSockets.delete(address)
  }

  function emitHeldMessage(pacedSocket: PacedSocket) {
    const { webSocket, heldMessage } = pacedSocket
    if (!heldMessage) return
    pacedSocket.heldMessage = undefined
    pacedSocket.waitingBytes -= heldMessage.length
    if (webSocket.readyState === webSocket.OPEN) webSocket.emit('message', heldMessage, false)
  }

  function pauseSocket(pacedSocket: PacedSocket, address: AddressAccount) {
    const { webSocket } = pacedSocket
    if (webSocket.readyState !== webSocket.OPEN) return discardInput(webSocket)
    const receiver = receiverOf(webSocket)
    const unreadChunks = receiver._buffers.splice(0)
    const unreadBytes = receiver._bufferedBytes
    pacedSocket.waitingBytes += unreadBytes
    receiver._bufferedBytes = 0
    webSocket.pause()
    const [firstChunk] = unreadChunks
    if (firstChunk)
      socketOf(webSocket).unshift(unreadChunks.length === 1 ? copyOutOfChunk(firstChunk) : Buffer.concat(unreadChunks))
    const sockets = pausedSockets.get(address) ?? new Set()
    pausedSockets.set(address, sockets.add(pacedSocket))
  }

  return {
    watch: (webSocket: WebSocket, address: AddressAccount): Pace => {
      const pacedSocket: PacedSocket = { webSocket, turnNumber, frameCount: 0, waitingBytes: 0 }
      // When a paused socket closes, `ws` would handle all its waiting frames at once. The listener below runs before the listener of `ws`,
      // and discards these frames.
      socketOf(webSocket).prependListener('close', () => {
        if (pausedSockets.get(address)?.delete(pacedSocket)) discardInput(webSocket)
      })
      return {
        hold: (message) => {
          if (!isTurnUsedUp(address)) return false
          pacedSocket.heldMessage = copyOutOfChunk(message)
          pacedSocket.waitingBytes += message.length
          pauseSocket(pacedSocket, address)
          return true
        },
        countFrame: (bytes) => {
          scheduleTurn()
          if (pacedSocket.turnNumber !== turnNumber) pacedSocket.frameCount = 0
          pacedSocket.turnNumber = turnNumber
          const frameCost = 1 + Math.floor(bytes / bytesPerFrameCount)
          const addressFrameCount = (frameCountsInTurn.get(address) ?? 0) + frameCost
          frameCountsInTurn.set(address, addressFrameCount)
          pacedSocket.frameCount += frameCost
          if (pacedSocket.frameCount >= maxSocketFrames || addressFrameCount >= maxAddressFrames)
            pauseSocket(pacedSocket, address)
        },
        waitingBytes: () => pacedSocket.waitingBytes,
      }
    },
  }
}
