import { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { describe, expect, test } from 'vitest'
import * as ws from 'ws'
import { createTestClock } from '../../../../test/testClock.ts'
import type { AddressAccount } from '../accounts.ts'
import { defaultLimits } from '../limits.ts'
import { watchFrames } from './watchFrames.ts'
import type { Receiver } from './wsInternals.ts'

/** Watches a socket of which the test sends the chunks. */
function start() {
  const { Receiver: WsReceiver } = ws as unknown as {
    Receiver: new (options: object) => Receiver & EventEmitter & { write: (chunk: Buffer) => void }
  }
  const receiver = new WsReceiver({ isServer: true })
  const webSocket = Object.assign(new EventEmitter(), { _receiver: receiver })
  const socket = new PassThrough()
  const address = { connections: 1, unfinishedBytes: 0 } as AddressAccount
  // This listener is added first, because in the relay the listener of `ws` also runs before that of `watchFrames`.
  socket.on('data', (chunk: Buffer) => receiver.write(chunk))
  receiver.on('message', (message) => webSocket.emit('message', message))
  const frames = watchFrames({ limits: defaultLimits, clock: createTestClock() })
  frames.watch(webSocket as unknown as ws.WebSocket, socket, address, () => 0)
  return {
    receive: (chunk: Buffer) => socket.emit('data', chunk),
    counted: () => address.unfinishedBytes,
    /** Returns the bytes of all chunks that the receiver keeps in memory, even if it needs only a part of a chunk. */
    held: () => {
      const { _buffers, _fragments, _mask } = receiver
      const pieces = [..._buffers, ..._fragments, ...(_mask ? [_mask] : [])]
      return [...new Set(pieces.map(({ buffer }) => buffer))].reduce((sum, { byteLength }) => sum + byteLength, 0)
    },
  }
}

/** A complete masked text frame of 60 KiB. */
const frame = Buffer.concat([Buffer.from([0x81, 0xfe, 0xf0, 0, 0, 0, 0, 0]), Buffer.alloc(60 * 1024, 'x')])
const mask = [0, 0, 0, 0]
const x = 0x78

describe('watchFrames', () => {
  test.each([
    ['the first byte of a header', [0x81], { held: 1, counted: 1 + 128 }],
    ['a header and its mask', [0x81, 0x85, ...mask], { held: 4, counted: 4 + 128 }],
    ['a part of a frame', [0x81, 0x85, ...mask, x, x], { held: 6, counted: 6 + 2 * 128 }],
    ['a fragment', [0x01, 0x81, ...mask, x], { held: 1, counted: 1 + 128 }],
    ['two fragments', [0x01, 0x81, ...mask, x, 0x00, 0x81, ...mask, x], { held: 2, counted: 2 + 2 * 128 }],
    ['nothing', [], { held: 0, counted: 0 }],
  ])('behavior: keeps no complete frame in memory because of %s in the same chunk', (_, rest, expected) => {
    const { receive, counted, held } = start()
    receive(Buffer.from(new Uint8Array([...frame, ...rest]).buffer))
    expect({ held: held(), counted: counted() }).toEqual(expected)
  })

  test('behavior: a frame that is completed later is received whole', () => {
    const { receive, counted, held } = start()
    const [first, second] = [Buffer.concat([frame, frame.subarray(0, 9)]), frame.subarray(9)]
    receive(first)
    expect(counted()).toBe(5 + 2 * 128)
    receive(second)
    expect({ held: held(), counted: counted() }).toEqual({ held: 0, counted: 0 })
  })
})
