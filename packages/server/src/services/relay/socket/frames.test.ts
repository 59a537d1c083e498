import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import * as ws from 'ws'
import { createClientUrl } from '../../../../test/relayClient.ts'
import { createTestClock } from '../../../../test/testClock.ts'
import { createReadClient } from '../../../platform/http/readClient.ts'
import { createLocalProjects } from '../../../platform/projects.ts'
import type { AddressAccount } from '../accounts.ts'
import { toAudiences } from '../auth/audience.ts'
import type { Connection } from '../connection.ts'
import type { Relay } from '../createRelay.ts'
import { defaultLimits } from '../limits.ts'
import type { Peer } from '../Peer.ts'
import { RelayError } from '../RelayError.ts'
import { serveRelay } from './serveRelay.ts'

/** The first byte of an empty masked WebSocket frame, by kind of frame. */
const firstByte = { text: 0x81, bytes: 0x82, ping: 0x89, pong: 0x8a }
const blob = (kind: keyof typeof firstByte, count: number) =>
  Buffer.concat(Array<Buffer>(count).fill(Buffer.from([firstByte[kind], 0x80, 0, 0, 0, 0])))

type Taken = { from: string; peer: Peer; frame: string }

/** Starts a server for WebSockets with a fake relay. The test's options say how the fake relay reacts to each frame. */
async function start(options: {
  take: (taken: Taken) => boolean
  connect?: () => void
  accept?: (socket: Duplex) => void
  dropBytes?: number
}) {
  const clock = createTestClock(Date.now())
  const addresses = new Map<string, AddressAccount>()
  const relay: Pick<Relay, 'connect' | 'getAddressAccount'> = {
    getAddressAccount: (key) => {
      const address = {
        key,
        connections: 100,
        refusedSockets: 0,
        waitingBytes: 0,
        unfinishedBytes: 0,
        upgrades: { take: () => true },
      }
      const known = addresses.get(key) ?? (address as unknown as AddressAccount)
      addresses.set(key, known)
      return known
    },
    connect: ({ address, peer }): Connection => {
      options.connect?.()
      const take = (frame: string) => options.take({ from: address, peer, frame })
      return { receive: async (frame) => void take(frame), countControlFrame: () => take(''), close: () => {} }
    },
  }
  const port = () => (http.address() as AddressInfo).port
  const server = serveRelay({
    relay: relay as Relay,
    projects: createLocalProjects({ test: { allowedOrigins: [] } }),
    audiences: () => toAudiences([`ws://127.0.0.1:${port()}`]),
    readClient: createReadClient({ proxies: 1, report: () => {} }),
    clock,
    limits: { ...defaultLimits, dropBytes: options.dropBytes ?? defaultLimits.dropBytes },
    report: () => {},
  })
  const http = createServer()
    .on('upgrade', (request, socket, head) => {
      server.upgrade(request, socket, head)
      options.accept?.(socket)
    })
    .listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(async () => {
    await server.close()
    http.close()
  })
  return {
    clock,
    addresses,
    open: async (from = '192.0.2.1', projectId = 'test') => {
      const url = `${await createClientUrl(`ws://127.0.0.1:${port()}`, { projectId })}&useOnCloseEvent=true`
      const socket = new ws.WebSocket(url, { headers: { 'x-forwarded-for': from } })
      const whenClosed = new Promise<number>((resolve) => socket.once('close', resolve))
      // The tests write to sockets that the relay has destroyed, which causes this error.
      socket.on('error', () => {})
      await once(socket, 'open')
      const raw = (socket as unknown as { _socket: Socket })._socket.on('error', () => {})
      return { socket, closed: whenClosed, raw }
    },
  }
}

/** Spies on the parsers of `ws` that count parsed frames: one for text and binary frames, one for control frames. */
let parserSpies: { mock: { calls: unknown[] } }[]
beforeEach(() => {
  const { prototype } = (ws as unknown as { Receiver: { prototype: Record<string, () => void> } }).Receiver
  parserSpies = [vi.spyOn(prototype, 'dataMessage'), vi.spyOn(prototype, 'controlMessage')]
  onTestFinished(() => void vi.restoreAllMocks())
})
const parsedCount = () => parserSpies.reduce((sum, { mock }) => sum + mock.calls.length, 0)

describe('closeSocket', () => {
  test.each(['text', 'ping', 'pong'] as const)(
    'error: reads no frame after the first %s beyond the limit',
    async (kind) => {
      let taken = 0
      const { open } = await start({
        take: ({ peer }) => {
          taken += 1
          if (taken === 3) peer.drop('too many requests')
          return taken < 3
        },
      })
      const { raw, closed } = await open()
      raw.write(blob(kind, 1_000))
      expect([await closed, taken]).toEqual([1008, 3])
      // The spies count the frames that both sides parse. The relay parses 3 frames, and the client parses the close frame and up to 2
      // pongs.
      expect(parsedCount()).toBeLessThanOrEqual(3 + 1 + 2)
    },
  )

  test.each([
    ['bytes', 1003, 'test', undefined],
    ['text', 3000, 'unknown', undefined],
    [
      'text',
      1013,
      'test',
      () => {
        throw new RelayError(3001, 'full')
      },
    ],
  ] as const)('error: reads no %s after the socket is closed with %i', async (kind, code, projectId, connect) => {
    let taken = 0
    const { open } = await start({
      take: () => {
        taken += 1
        return true
      },
      ...(connect && { connect }),
    })
    const { raw, closed } = await open(undefined, projectId)
    raw.write(blob(kind, 1_000))
    expect([await closed, taken]).toEqual([code, 0])
    expect(parsedCount()).toBeLessThanOrEqual(2)
  })

  test('error: does not read frames after the close', async () => {
    let read = 0
    const { open } = await start({
      take: ({ peer }) => {
        peer.drop('too many requests')
        return false
      },
      accept: (socket) =>
        socket.on('data', ({ length }: Buffer) => {
          read += length
        }),
    })
    const { raw, closed } = await open()
    raw.write(blob('text', 1))
    raw.write(Buffer.alloc(16 * 1024 * 1024))
    await closed
    // After the close, the relay reads at most one more chunk and the bytes that were in transit.
    expect(read).toBeLessThan(256 * 1024)
  })
})

describe('createPacer', () => {
  test.each([
    ['one socket', 1, 16],
    ['many sockets of one address', 8, 16 + 32],
  ])(
    'behavior: one turn of the event loop handles few frames of %s, and later turns handle the rest',
    async (_, sockets, most) => {
      let taken = 0
      const { open } = await start({
        take: () => {
          taken += 1
          return true
        },
      })
      const opened = await Promise.all(Array.from({ length: sockets }, () => open()))
      for (const { raw } of opened) raw.write(blob('text', 1_000))
      const turns: number[] = []
      while (taken < 1_000 * sockets && turns.length < 100_000) {
        const before = taken
        await setImmediate()
        turns.push(taken - before)
      }
      expect(Math.max(...turns)).toBeLessThanOrEqual(most)
      for (const { socket } of opened) socket.terminate()
    },
  )

  describe('long frames that reach many sockets of one address at the same moment', () => {
    async function openMany() {
      const taken = new Map<Peer, string[]>()
      const { open, clock } = await start({
        take: ({ peer, frame }) => {
          taken.set(peer, [...(taken.get(peer) ?? []), frame.slice(0, 1)])
          return true
        },
      })
      const opened = await Promise.all(Array.from({ length: 20 }, () => open()))
      onTestFinished(() => {
        for (const { socket } of opened) socket.terminate()
      })
      return {
        clock,
        count: () => [...taken.values()].flat().length,
        /** Returns the first characters of the received frames, for each socket. */
        frames: () => [...taken.values()],
        send: (name: string) => {
          for (const { socket } of opened) socket.send(name.repeat(60_000))
        },
      }
    }

    test('behavior: one turn of the event loop handles two of them', async () => {
      const { send, count } = await openMany()
      send('a')
      const turns: number[] = []
      while (count() < 20 && turns.length < 100_000) {
        const before = count()
        await setImmediate()
        turns.push(count() - before)
      }
      // Between two counts, the relay handles up to two frames when the event loop polls the sockets, and up to two when the relay resumes
      // paused sockets.
      expect([count(), Math.max(...turns) <= 2 + 2]).toEqual([20, true])
    })

    test('behavior: those of one socket are handled in order, and then no longer count against the time limit', async () => {
      const { send, count, frames, clock } = await openMany()
      send('a')
      send('b')
      while (count() < 40) await setImmediate()
      send('c')
      while (count() < 60) await setImmediate()
      clock.advance(11_000)
      send('d')
      await expect.poll(frames).toEqual(Array(20).fill(['a', 'b', 'c', 'd']))
    })
  })

  test('behavior: a flood from one address does not delay another address', async () => {
    const taken = new Map<string, number>()
    let atOther: number | undefined
    const { open } = await start({
      take: ({ from }) => {
        const [first] = taken.keys()
        if (first !== undefined && from !== first) atOther = taken.get(first)
        taken.set(from, (taken.get(from) ?? 0) + 1)
        return true
      },
    })
    const flood = await Promise.all([1, 2, 3, 4].map(() => open()))
    const other = await open('192.0.2.2')
    for (const { raw } of flood) raw.write(blob('text', 10_000))
    while (taken.size === 0) await setImmediate()
    other.socket.send('{}')
    while (atOther === undefined) await setImmediate()
    expect(atOther).toBeLessThan(2_000)
    for (const { socket } of [...flood, other]) socket.terminate()
  })

  test.each([1, 16, 17])('error: handles no frame after the socket is destroyed at frame %i', async (last) => {
    let taken = 0
    const { open } = await start({
      // With a negative limit, the first frame that is sent to the peer already exceeds it, so the relay destroys the socket.
      dropBytes: -1,
      take: ({ peer }) => {
        taken += 1
        if (taken === last) peer.send('{}')
        return true
      },
    })
    const { raw, closed } = await open()
    raw.write(blob('text', 1_000))
    expect([await closed, taken]).toEqual([1006, last])
  })

  test('behavior: frames that wait for a turn count against the address', async () => {
    const { open } = await start({ take: () => true })
    const flood = await Promise.all(Array.from({ length: 100 }, () => open()))
    for (const { raw } of flood) raw.write(blob('text', 10_000))
    expect(await Promise.race(flood.map(({ closed }) => closed))).toBe(1006)
    for (const { socket } of flood) socket.terminate()
  })
})

describe('createSocketPeer', () => {
  /** Opens a socket whose client does not read, and fills the buffers of the operating system between the two. */
  async function openUnread() {
    let accepted: Duplex | undefined
    let peer: Peer | undefined
    let taken = 0
    const { open, addresses } = await start({
      take: (frame) => {
        taken += 1
        peer = frame.peer
        return true
      },
      accept: (socket) => {
        accepted = socket
      },
    })
    const { socket, raw } = await open()
    raw.write(blob('text', 1))
    await expect.poll(() => taken).toBe(1)
    socket.pause()
    const held = () => accepted?.writableLength ?? 0
    while (held() === 0) {
      peer?.send('x'.repeat(64 * 1024))
      await setImmediate()
    }
    return { socket, peer, held, taken: () => taken, address: () => [...addresses.values()][0] }
  }

  test('behavior: of many pings of a client that does not read, responds only to the first and the last', async () => {
    const { socket, held, taken } = await openUnread()
    const heldBefore = held()
    for (let count = 0; count < 1_000; count += 1) socket.ping(`${count}`.padEnd(125))
    await expect.poll(taken).toBe(1_001)
    expect(held() - heldBefore).toBeLessThanOrEqual(2 + 125)
    const pongs: number[] = []
    socket.on('pong', (data) => pongs.push(Number(data)))
    socket.resume()
    await expect.poll(() => pongs).toEqual([0, 999])
  })

  test('behavior: the memory of short frames that wait counts against the address', async () => {
    const { peer, address } = await openUnread()
    const waitingBefore = address()?.waitingBytes ?? 0
    for (let count = 0; count < 100; count += 1) peer?.send('{}')
    expect((address()?.waitingBytes ?? 0) - waitingBefore).toBe(100 * (2 + 256))
  })
})
