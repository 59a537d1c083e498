import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { clientUrl } from './relayClient.ts'
import { seal, topicOf } from './testRelay.ts'

/** What a hostile client has done, and what it has been told. */
export type Seen = { sent: number; refused: number; cut: number }

export type Target = {
  relayUrl: string
  /** The address that it calls from: one of the loopback ones, of which Linux has 127.0.0.0/8. */
  from: string
  isOver: () => boolean
  seen: Seen
}

/** One machine that does its worst in one way, with as many keys as it likes, until it is over. */
export type Attack = (target: Target) => Promise<void>

const kib = 1024
const topic = topicOf(0xbad)
let lastId = 0

/** A socket that counts what it is told. Nothing where it is not let in. */
async function knock({ from, seen }: Target, url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url, { localAddress: from })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    if (String(data).includes('"code":3001')) seen.refused += 1
  })
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  if (!isOpen) {
    seen.refused += 1
    socket.terminate()
    return undefined
  }
  socket.on('close', () => {
    seen.cut += 1
  })
  return socket
}

const enter = async (target: Target, url?: string) => knock(target, url ?? (await clientUrl(target.relayUrl)))

/** Sends until it is over, as fast as the other end reads, and comes back whenever it is cut. */
async function flood(target: Target, frame: () => string | Buffer, options: { url?: string; send?: 'ping' } = {}) {
  while (!target.isOver()) {
    const socket = await enter(target, options.url)
    if (!socket) await setTimeout(5)
    while (socket?.readyState === WebSocket.OPEN && !target.isOver()) {
      for (let count = 0; count < 20; count += 1) {
        if (options.send === 'ping') socket.ping('x'.repeat(100))
        else socket.send(frame())
        target.seen.sent += 1
      }
      do await setTimeout(0)
      while (socket.bufferedAmount > 256 * kib && socket.readyState === WebSocket.OPEN && !target.isOver())
    }
    socket?.terminate()
  }
}

function request(method: string, params: unknown): string {
  lastId += 1
  return JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params })
}

const publish = (text: string, more: object = {}) =>
  request('irn_publish', { topic, message: seal(text), ttl: 604_800, tag: 1108, ...more })

/** One client whose topic is as full as it gets, and who goes on as itself. */
async function fillTopic(target: Target): Promise<string> {
  const url = await clientUrl(target.relayUrl)
  const socket = await enter(target, url)
  for (let number = 0; number < 1_800; number += 1) socket?.send(publish(`${number} ${'x'.repeat(600)}`))
  socket?.close()
  if (socket) await once(socket, 'close')
  return url
}

/** Sockets that are held open, each replaced when it is cut. */
async function hold(target: Target, count: number, open: () => Promise<WebSocket | undefined>) {
  const sockets = new Set<WebSocket>()
  while (!target.isOver()) {
    for (const socket of sockets) if (socket.readyState !== WebSocket.OPEN) sockets.delete(socket)
    const socket = sockets.size < count ? await open() : undefined
    if (socket) sockets.add(socket)
    else await setTimeout(10)
  }
  for (const socket of sockets) socket.terminate()
}

/** So many sockets at once, each with a key of its own. */
async function gather(target: Target, count: number): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count && !target.isOver()) {
    const entered = await Promise.all(Array.from({ length: 20 }, () => enter(target)))
    for (const socket of entered) if (socket) sockets.push(socket)
    if (entered.includes(undefined)) await setTimeout(50)
  }
  return sockets
}

/** Hundreds of keys that each send this at the same moment, again and again. */
async function strike(target: Target, frames: () => readonly string[]) {
  while (!target.isOver()) {
    const sockets = await gather(target, 600)
    const all = sockets.map(frames)
    for (const [index, socket] of sockets.entries())
      for (const frame of all[index] ?? []) if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    target.seen.sent += all.flat().length
    await setTimeout(2_000)
    for (const socket of sockets) socket.terminate()
  }
}

const drafts = (count: number, topicOfEach: () => string) =>
  Array.from({ length: count }, () => ({
    topic: topicOfEach(),
    message: seal(randomBytes(8).toString('hex')),
    ttl: 60,
    tag: 1108,
  }))

/** Sends an empty frame again and again, as fast as the other end reads, whatever it answers. */
async function floodTiny(target: Target, opcode: number) {
  const blob = Buffer.concat(Array<Buffer>(40_000).fill(Buffer.from([0x80 | opcode, 0x80, 0, 0, 0, 0])))
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (!target.isOver()) {
        const socket = await enter(target)
        if (!socket) await setTimeout(20)
        // The close of the relay is not answered.
        while (socket && !raw(socket).destroyed && !target.isOver()) {
          if (raw(socket).writableLength < 256 * kib) raw(socket).write(blob)
          target.seen.sent += 1
          await setTimeout(5)
        }
        socket?.terminate()
      }
    }),
  )
}

/** HTTP connections, each replaced when it is closed, on which `go` sends. */
async function holdHttp(target: Target, count: number, go: (socket: Socket) => void) {
  const { hostname, port } = new URL(target.relayUrl)
  const open = async () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: target.from })
    socket.on('error', () => {})
    socket.on('close', () => {
      target.seen.cut += 1
    })
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
    go(socket)
    target.seen.sent += 1
    return socket
  }
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!target.isOver()) {
        const socket = await open()
        while (!socket.destroyed && !target.isOver()) await setTimeout(10)
        socket.destroy()
      }
    }),
  )
}

/** Sends many requests at once, again as soon as they are answered. */
const pipeline = (target: Target, path: string, headers = 'Host: x\r\n', count = 16) => {
  const requests = `GET ${path} HTTP/1.1\r\n${headers}\r\n`.repeat(count)
  return holdHttp(target, 1_150, (socket) => {
    socket.write(requests)
    socket.on('data', (data) => {
      if (String(data).includes('HTTP/1.1 4')) target.seen.refused += 1
      socket.write(requests)
    })
  })
}

const raw = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket
const badIds = (length: number) => `{"id":1.5,"jsonrpc":"2.0","params":[${'{"id":1},'.repeat(length / 9)}{}]}`

export const attacks = {
  'fetching one topic 500 times in a request': async (target) => {
    const url = await fillTopic(target)
    const frame = () => request('irn_batchFetchMessages', { topics: Array(500).fill(topic) })
    await flood(target, frame, { url })
  },
  'subscribing again and again': async (target) => {
    const url = await fillTopic(target)
    await flood(target, () => request('irn_subscribe', { topic }), { url })
  },
  'filling the store with ever new keys': (target) => {
    const text = 'x'.repeat(40 * kib)
    return flood(target, () => publish(`${Math.random()} ${text}`, { topic: topicOf(Math.floor(Math.random() * 1e9)) }))
  },
  'giant frames with bad ids': async (target) => {
    const [long, tooLong] = [badIds(255 * kib), badIds(990 * kib)]
    let number = 0
    await flood(target, () => {
      number += 1
      return number % 100 === 0 ? tooLong : long
    })
  },
  'responses to nothing': (target) => flood(target, () => '{"id":1,"jsonrpc":"2.0","result":true}'),
  pings: (target) => flood(target, () => '', { send: 'ping' }),
  'unfinished frames on many sockets': async (target) => {
    const length = 250 * kib
    const head = Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, length >> 16, (length >> 8) & 0xff, length & 0xff, 0, 0, 0, 0])
    const part = Buffer.concat([head, Buffer.alloc(length - 1, 'x')])
    await hold(target, 900, async () => {
      const socket = await enter(target)
      if (socket) raw(socket).write(part)
      target.seen.sent += 1
      return socket
    })
  },
  'messages in a thousand fragments': (target) =>
    hold(target, 200, async () => {
      const socket = await enter(target)
      const one = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x78])
      if (socket)
        raw(socket).write(Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x78]), ...Array(1_000).fill(one)]))
      target.seen.sent += 1
      return socket
    }),
  'sockets without a token': (target) =>
    hold(target, 2_000, async () => {
      const socket = await knock(target, `${target.relayUrl}/?projectId=test&useOnCloseEvent=true`)
      // Neither reads nor answers the close.
      socket?.pause()
      target.seen.sent += 1
      return socket
    }),
  'coming and going': async (target) => {
    const url = await clientUrl(target.relayUrl)
    while (!target.isOver()) {
      const sockets = await Promise.all(Array.from({ length: 30 }, () => enter(target, url)))
      target.seen.sent += sockets.length
      for (const socket of sockets) socket?.terminate()
    }
  },
  'reading nothing of what it asks for': async (target) => {
    await fillTopic(target)
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!target.isOver()) {
          const socket = await enter(target)
          socket?.send(request('irn_subscribe', { topic }))
          socket?.pause()
          while (socket?.readyState === WebSocket.OPEN && !target.isOver()) {
            if (socket.bufferedAmount < 64 * kib) socket.send(request('irn_fetchMessages', { topic }))
            target.seen.sent += 1
            await setTimeout(10)
            // What was cut is seen by reading alone.
            if (target.seen.sent % 400 === 0) socket.resume()
          }
          socket?.terminate()
          if (!socket) await setTimeout(10)
        }
      }),
    )
  },
  'as many subscriptions as it can': async (target) => {
    let number = 0
    const frame = () => {
      number += 500
      return request('irn_batchSubscribe', {
        topics: Array.from({ length: 500 }, (_, index) => topicOf(number + index)),
      })
    }
    await Promise.all(Array.from({ length: 8 }, () => flood(target, frame)))
  },
  'hundreds of listeners to one topic': async (target) => {
    const listeners = await gather(target, 600)
    for (const listener of listeners)
      if (listener.readyState === WebSocket.OPEN) listener.send(request('irn_subscribe', { topic }))
    while (!target.isOver()) {
      const publisher = await enter(target)
      publisher?.send(request('irn_batchPublish', { messages: drafts(256, () => topic) }))
      target.seen.sent += 1
      await setTimeout(1_000)
      publisher?.terminate()
    }
    for (const listener of listeners) listener.terminate()
  },
  'hundreds of keys that publish at one moment': (target) => {
    const topicOfEach = () => randomBytes(32).toString('hex')
    return strike(target, () => [request('irn_batchPublish', { messages: drafts(20, topicOfEach) })])
  },
  'hundreds of readers of long messages': async (target) => {
    const socket = await enter(target)
    for (let number = 0; number < 30; number += 1) socket?.send(publish(`${number} ${'x'.repeat(45_000)}`))
    await strike(target, () => Array.from({ length: 8 }, () => request('irn_fetchMessages', { topic })))
    socket?.terminate()
  },
  'empty frames without end': (target) => floodTiny(target, 0x01),
  'pongs without end': (target) => floodTiny(target, 0x0a),
  'requests without waiting for answers': (target) => pipeline(target, '/health'),
  'requests that are refused': (target) => pipeline(target, '/nowhere'),
  'requests without a host': (target) => pipeline(target, '/', '', 3_000),
  'requests with an expectation': (target) => pipeline(target, '/', 'Host: x\r\nExpect: x\r\n', 1_500),
  'answers that it does not read': (target) => {
    const requests = 'GET /getWallets?projectId=test&entries=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2)
    return holdHttp(target, 1_150, (socket) => socket.pause().write(requests))
  },
  'bodies without end': (target) =>
    holdHttp(target, 1_100, (socket) => {
      socket.write('POST /e?projectId=test HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      const chunk = `${(64 * kib).toString(16)}\r\n${'x'.repeat(64 * kib)}\r\n`
      const more = () => void (socket.destroyed || socket.write(chunk))
      socket.on('drain', more)
      more()
      socket.resume()
    }),
  'bare connections beside long searches': async (target) => {
    const { hostname, port } = new URL(target.relayUrl)
    const path = `/getWallets?projectId=test&search=${'%EF%B7%BA'.repeat(100)}`
    const agent = new Agent({ keepAlive: true, maxSockets: 48 })
    const startedAt = Date.now()
    const isDue = () => target.seen.sent < 1_900 + (Date.now() - startedAt) * 0.095
    const ask = () =>
      new Promise<void>((resolve) => {
        target.seen.sent += 1
        const asking = get({ host: hostname, port, path, agent, localAddress: target.from }, (answer) => {
          if (answer.statusCode !== 200) target.seen.refused += 1
          answer.resume().on('close', () => resolve())
        })
        asking.on('error', () => resolve())
      })
    const search = async () => {
      while (!target.isOver())
        if (isDue()) await Promise.race([ask(), setTimeout(30_000)])
        else await setTimeout(5)
    }
    const held: Socket[] = []
    const knockBare = async () => {
      while (!target.isOver()) {
        for (let count = 0; count < 15; count += 1) {
          const socket = connect({ host: hostname, port: Number(port), localAddress: target.from })
          const countCut = () => {
            target.seen.cut += 1
          }
          socket.on('error', countCut).on('end', countCut).resume()
          held.push(socket)
          // 8,000 sockets stay; the oldest is reset.
          if (held.length > 8_000) held.shift()?.resetAndDestroy()
        }
        await setTimeout(10)
      }
    }
    for (let count = 0; count < 48; count += 1) void search()
    await knockBare()
  },
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks
