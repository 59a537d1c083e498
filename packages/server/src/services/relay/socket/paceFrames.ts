import type { WebSocket } from 'ws'
import type { Address } from '../clients.ts'
import { readNoMore, receiverOf, socketOf } from './wsInternals.ts'

/** Frames of one socket, and of all sockets of one address, in one turn of the event loop. */
const socketFrames = 16
const addressFrames = 32
/** A frame of so many bytes counts as two, and so on. */
const frameBytes = 2_048

type Paced = { webSocket: WebSocket; turn: number; frames: number; waiting: number }

export type Pace = {
  /** Counts a frame that was handled. */
  count: (bytes: number) => void
  /** The bytes that wait for a later turn. */
  waiting: () => number
}

/**
 * Spreads frames over turns of the event loop. One chunk holds ten thousand tiny ones, which `ws` hands out in one go, and all other
 * clients would wait for them. A socket whose address has had its share of a turn is not read until a later one; addresses get theirs
 * beside each other.
 */
export function createPacer() {
  const used = new Map<Address, number>()
  const parked = new Map<Address, Set<Paced>>()
  let turn = 0
  let isTurnDue = false

  function takeTurns() {
    if (isTurnDue) return
    isTurnDue = true
    setImmediate(() => {
      isTurnDue = false
      turn += 1
      used.clear()
      for (const [address, sockets] of parked) resumeSome(address, sockets)
      if (parked.size > 0) takeTurns()
    })
  }

  /** Those that have waited longest; one that has more to say goes to the end. */
  function resumeSome(address: Address, sockets: Set<Paced>) {
    let left = addressFrames / socketFrames
    for (const paced of sockets) {
      if (left === 0) break
      left -= 1
      sockets.delete(paced)
      paced.waiting = 0
      paced.webSocket.resume()
    }
    if (sockets.size === 0) parked.delete(address)
  }

  function park(paced: Paced, address: Address) {
    const { webSocket } = paced
    if (webSocket.readyState !== webSocket.OPEN) return readNoMore(webSocket)
    const receiver = receiverOf(webSocket)
    const rest = receiver._buffers.splice(0)
    paced.waiting = receiver._bufferedBytes
    receiver._bufferedBytes = 0
    webSocket.pause()
    if (paced.waiting > 0) socketOf(webSocket).unshift(rest.length === 1 ? rest[0] : Buffer.concat(rest))
    const sockets = parked.get(address) ?? new Set()
    parked.set(address, sockets.add(paced))
  }

  return {
    watch: (webSocket: WebSocket, address: Address): Pace => {
      const paced: Paced = { webSocket, turn, frames: 0, waiting: 0 }
      // Before that of `ws`, which would handle at once all that still waits.
      socketOf(webSocket).prependListener('close', () => {
        if (parked.get(address)?.delete(paced)) readNoMore(webSocket)
      })
      return {
        count: (bytes) => {
          takeTurns()
          if (paced.turn !== turn) paced.frames = 0
          paced.turn = turn
          const cost = 1 + Math.floor(bytes / frameBytes)
          const total = (used.get(address) ?? 0) + cost
          used.set(address, total)
          paced.frames += cost
          if (paced.frames >= socketFrames || total >= addressFrames) park(paced, address)
        },
        waiting: () => paced.waiting,
      }
    },
  }
}
