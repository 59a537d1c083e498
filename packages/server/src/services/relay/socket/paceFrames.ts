import type { WebSocket } from 'ws'
import type { Address } from '../accounts.ts'
import { discardInput, receiverOf, socketOf, withoutChunk } from './wsInternals.ts'

/** The most frames of one socket, and of all sockets of one address, in one turn of the event loop. */
const socketFrames = 16
const addressFrames = 32
/** A frame counts as one more for each of these bytes. */
const frameBytes = 2_048

type Paced = { webSocket: WebSocket; turn: number; frames: number; waiting: number; held?: Buffer | undefined }

export type Pace = {
  /**
   * Returns true if a message may not be handled now, because its address has used up its share of this turn. The socket emits the message
   * again in a later turn.
   */
  hold: (message: Buffer) => boolean
  /** Counts a handled frame. */
  count: (bytes: number) => void
  /** The bytes that wait for a later turn of the event loop. */
  waiting: () => number
}

/**
 * Spreads frames over turns of the event loop. One chunk can hold ten thousand tiny frames, and one poll can bring a long frame on each
 * socket. `ws` emits them all at once, and all other clients would have to wait. A socket is paused until a later turn when its address has
 * used up its share of a turn. Each address has its own share.
 */
export function createPacer() {
  const framesInTurn = new Map<Address, number>()
  const paused = new Map<Address, Set<Paced>>()
  let turn = 0
  let isTurnDue = false

  function scheduleTurn() {
    if (isTurnDue) return
    isTurnDue = true
    setImmediate(() => {
      isTurnDue = false
      turn += 1
      framesInTurn.clear()
      for (const [address, sockets] of paused) resumeSome(address, sockets)
      if (paused.size > 0) scheduleTurn()
    })
  }

  const isShareUsedUp = (address: Address) => (framesInTurn.get(address) ?? 0) >= addressFrames

  /** Resumes the sockets that have waited longest. A socket with more frames is paused again, and moves to the end of the set. */
  function resumeSome(address: Address, sockets: Set<Paced>) {
    let left = addressFrames / socketFrames
    for (const paced of sockets) {
      if (left === 0 || isShareUsedUp(address)) break
      left -= 1
      sockets.delete(paced)
      emitHeld(paced)
      if (sockets.has(paced)) continue
      paced.waiting = 0
      paced.webSocket.resume()
    }
    if (sockets.size === 0) paused.delete(address)
  }

  function emitHeld(paced: Paced) {
    const { webSocket, held } = paced
    if (!held) return
    paced.held = undefined
    paced.waiting -= held.length
    if (webSocket.readyState === webSocket.OPEN) webSocket.emit('message', held, false)
  }

  function pause(paced: Paced, address: Address) {
    const { webSocket } = paced
    if (webSocket.readyState !== webSocket.OPEN) return discardInput(webSocket)
    const receiver = receiverOf(webSocket)
    const rest = receiver._buffers.splice(0)
    const restBytes = receiver._bufferedBytes
    paced.waiting += restBytes
    receiver._bufferedBytes = 0
    webSocket.pause()
    const [first] = rest
    if (first) socketOf(webSocket).unshift(rest.length === 1 ? withoutChunk(first) : Buffer.concat(rest))
    const sockets = paused.get(address) ?? new Set()
    paused.set(address, sockets.add(paced))
  }

  return {
    watch: (webSocket: WebSocket, address: Address): Pace => {
      const paced: Paced = { webSocket, turn, frames: 0, waiting: 0 }
      // This listener runs before that of `ws`, which would handle all waiting frames at once.
      socketOf(webSocket).prependListener('close', () => {
        if (paused.get(address)?.delete(paced)) discardInput(webSocket)
      })
      return {
        hold: (message) => {
          if (!isShareUsedUp(address)) return false
          paced.held = withoutChunk(message)
          paced.waiting += message.length
          pause(paced, address)
          return true
        },
        count: (bytes) => {
          scheduleTurn()
          if (paced.turn !== turn) paced.frames = 0
          paced.turn = turn
          const cost = 1 + Math.floor(bytes / frameBytes)
          const total = (framesInTurn.get(address) ?? 0) + cost
          framesInTurn.set(address, total)
          paced.frames += cost
          if (paced.frames >= socketFrames || total >= addressFrames) pause(paced, address)
        },
        waiting: () => paced.waiting,
      }
    },
  }
}
