import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { createClientUrl } from './relayClient.ts'
import { seal, topicOf } from './testRelay.ts'

/**
 * What an attacking client has counted: the frames and requests that it sent, the refusals by the relay, and its sockets that the relay
 * closed.
 */
export type AttackCounts = { sent: number; refused: number; cut: number }

/** The relay that an attack is directed at, and what the attacking client needs: its IP address, the end of the attack, and its counts. */
export type Target = {
  relayUrl: string
  /**
   * The source IP address of the client's sockets: a loopback address other than 127.0.0.1, so that the limits of one address apply to the
   * attacker alone. On Linux, all of 127.0.0.0/8 is loopback.
   */
  from: string
  isOver: () => boolean
  counts: AttackCounts
}

export const kib = 1024
export const topic = topicOf(0xbad)
let lastRequestId = 0

/** Opens a socket whose listeners count refusals in `counts`. Returns `undefined` if the relay refuses the socket. */
export async function openSocket({ from, counts }: Target, url: string): Promise<WebSocket | undefined> {
  const socket = new WebSocket(url, { localAddress: from })
  socket.on('error', () => {})
  socket.on('message', (data) => {
    if (String(data).includes('"code":3001')) counts.refused += 1
  })
  const isOpen = await Promise.race([
    once(socket, 'open').then(() => true),
    once(socket, 'unexpected-response').then(() => false),
    once(socket, 'close').then(() => false),
  ]).catch(() => false)
  if (!isOpen) {
    counts.refused += 1
    socket.terminate()
    return undefined
  }
  socket.on('close', () => {
    counts.cut += 1
  })
  return socket
}

export const openAuthorizedSocket = async (target: Target, url?: string) =>
  openSocket(target, url ?? (await createClientUrl(target.relayUrl)))

/** Sends frames as fast as the relay reads them, until the attack is over. Reconnects whenever the relay closes the socket. */
export async function flood(
  target: Target,
  frame: () => string | Buffer,
  options: { url?: string; send?: 'ping' } = {},
) {
  while (!target.isOver()) {
    const socket = await openAuthorizedSocket(target, options.url)
    if (!socket) await setTimeout(5)
    while (socket?.readyState === WebSocket.OPEN && !target.isOver()) {
      for (let count = 0; count < 20; count += 1) {
        if (options.send === 'ping') socket.ping('x'.repeat(100))
        else socket.send(frame())
        target.counts.sent += 1
      }
      do await setTimeout(0)
      while (socket.bufferedAmount > 256 * kib && socket.readyState === WebSocket.OPEN && !target.isOver())
    }
    socket?.terminate()
  }
}

export function request(method: string, params: unknown): string {
  lastRequestId += 1
  return JSON.stringify({ id: lastRequestId, jsonrpc: '2.0', method, params })
}

export const createPublishRequest = (text: string, more: object = {}) =>
  request('irn_publish', { topic, message: seal(text), ttl: 604_800, tag: 1108, ...more })

/**
 * Fills a topic with messages of one client.
 *
 * @returns the WebSocket URL of that client, so that the attack can continue with the same key
 */
export async function fillTopic(target: Target): Promise<string> {
  const url = await createClientUrl(target.relayUrl)
  const socket = await openAuthorizedSocket(target, url)
  for (let number = 0; number < 1_800; number += 1) socket?.send(createPublishRequest(`${number} ${'x'.repeat(600)}`))
  socket?.close()
  if (socket) await once(socket, 'close')
  return url
}

/** Keeps `count` sockets open until the attack is over, and replaces each socket that closes. */
export async function holdSockets(target: Target, count: number, open: () => Promise<WebSocket | undefined>) {
  const sockets = new Set<WebSocket>()
  while (!target.isOver()) {
    for (const socket of sockets) if (socket.readyState !== WebSocket.OPEN) sockets.delete(socket)
    const socket = sockets.size < count ? await open() : undefined
    if (socket) sockets.add(socket)
    else await setTimeout(10)
  }
  for (const socket of sockets) socket.terminate()
}

/** Resolves with the next message of the socket, or when the socket closes. */
export function nextMessage(socket: WebSocket): Promise<string> {
  return new Promise((resolve) => {
    const resolveWithMessage = (data: unknown) => {
      socket.off('message', resolveWithMessage).off('close', resolveWithMessage)
      resolve(String(data))
    }
    socket.on('message', resolveWithMessage).on('close', resolveWithMessage)
  })
}

/** Opens at least `count` sockets, each with its own client key. */
export async function openSockets(target: Target, count: number): Promise<readonly WebSocket[]> {
  const sockets: WebSocket[] = []
  while (sockets.length < count && !target.isOver()) {
    const openedSockets = await Promise.all(Array.from({ length: 20 }, () => openAuthorizedSocket(target)))
    for (const socket of openedSockets) if (socket) sockets.push(socket)
    if (openedSockets.includes(undefined)) await setTimeout(50)
  }
  return sockets
}

/** Resolves after `ms`, or earlier if the attack is over. */
export async function waitWhileAttacking({ isOver }: Target, ms: number) {
  for (let passed = 0; passed < ms && !isOver(); passed += 100) await setTimeout(100)
}

/**
 * Opens hundreds of sockets, each with its own client key, and sends the frames of all sockets at the same moment. Repeats this until the
 * attack is over.
 */
export async function sendAllAtOnce(
  target: Target,
  frames: () => readonly string[],
  { count = 600, restMs = 2_000 }: { count?: number; restMs?: number } = {},
) {
  while (!target.isOver()) {
    const sockets = await openSockets(target, count)
    const framesBySocket = sockets.map(frames)
    for (const [index, socket] of sockets.entries())
      for (const frame of framesBySocket[index] ?? []) if (socket.readyState === WebSocket.OPEN) socket.send(frame)
    target.counts.sent += framesBySocket.flat().length
    await waitWhileAttacking(target, restMs)
    for (const socket of sockets) socket.terminate()
  }
}

/**
 * Opens 240 sockets, each of which sends a frame of 60,000 bytes at the same moment. Repeats this as often as the byte limit of an IP
 * address allows.
 *
 * @param paramsOf - Returns the params of the next frame, as JSON.
 */
export function sendLongFramesAtOnce(target: Target, paramsOf: () => string): Promise<void> {
  const createFrame = () => `{"id":1,"jsonrpc":"2.0","method":"x","params":${paramsOf()}}`.padEnd(60_000)
  return sendAllAtOnce(target, () => [createFrame()], { count: 240, restMs: 15_000 })
}

let lastKey = 0
/** Returns an object key that no frame has used before. V8 needs memory for each new key. */
function createNewKey(): string {
  lastKey += 1
  return lastKey.toString(36).padStart(5, 'x')
}

/** Returns a list of objects with one new key each, as JSON. */
export const createObjectsWithNewKey = (count: number) =>
  `[${Array.from({ length: count }, () => `{"${createNewKey()}":0}`)}]`

/** Returns an object with `count` new keys, as JSON. */
export const createObjectWithNewKeys = (count: number) =>
  `{${Array.from({ length: count }, () => `"${createNewKey()}":0`)}}`

export const randomTopic = () => randomBytes(32).toString('hex')

export const createDrafts = (count: number, topicOfEach: () => string, ttl = 60) =>
  Array.from({ length: count }, () => ({
    topic: topicOfEach(),
    message: seal(randomBytes(8).toString('hex')),
    ttl,
    tag: 1108,
  }))

/** Requests lists of wallets on 48 connections, at the highest rate that the limits allow. */
export async function searchWallets(target: Target, query: string) {
  const { hostname, port } = new URL(target.relayUrl)
  const path = `/getWallets?projectId=test&entries=100&${query}`
  const agent = new Agent({ keepAlive: true, maxSockets: 48 })
  const startedAt = Date.now()
  let requestCount = 0
  const isRequestDue = () => requestCount < 1_900 + (Date.now() - startedAt) * 0.095
  const sendRequest = () =>
    new Promise<void>((resolve) => {
      requestCount += 1
      target.counts.sent += 1
      const clientRequest = get({ host: hostname, port, path, agent, localAddress: target.from }, (response) => {
        if (response.statusCode !== 200) target.counts.refused += 1
        response.resume().on('close', () => resolve())
      })
      clientRequest.on('error', () => resolve())
    })
  const requestRepeatedly = async () => {
    while (!target.isOver())
      if (isRequestDue()) await Promise.race([sendRequest(), setTimeout(30_000)])
      else await setTimeout(5)
  }
  await Promise.all(Array.from({ length: 48 }, requestRepeatedly))
}

/** Fills the storage limit of the attacker's IP address with very short messages from new client keys, until the attack is over. */
export async function fillStorage(target: Target) {
  while (!target.isOver()) {
    const socket = await openAuthorizedSocket(target)
    for (let count = 0; count < 39 && socket?.readyState === WebSocket.OPEN && !target.isOver(); count += 1) {
      socket.send(request('irn_batchPublish', { messages: createDrafts(100, randomTopic, 604_800) }))
      target.counts.sent += 1
      await nextMessage(socket)
    }
    socket?.terminate()
    if (!socket) await setTimeout(50)
  }
}

/**
 * Sends frames of the maximum length from several clients with new keys at the same moment. Each frame makes the relay evict hundreds of
 * short messages.
 */
export async function forceEvictions(target: Target) {
  const createLongMessage = () => seal(randomBytes(31_000).toString('hex'))
  while (!target.isOver()) {
    const sockets = await openSockets(target, 24)
    const createMessages = () =>
      Array.from({ length: 3 }, () => ({ topic: randomTopic(), message: createLongMessage(), ttl: 604_800, tag: 1108 }))
    const frames = sockets.map(() => request('irn_batchPublish', { messages: createMessages() }))
    for (const [index, socket] of sockets.entries())
      if (socket.readyState === WebSocket.OPEN) socket.send(frames[index] ?? '')
    target.counts.sent += frames.length
    await setTimeout(6_000)
    for (const socket of sockets) socket.terminate()
  }
}

/** Four clients subscribe to as many topics as the limits allow, and then request some more subscriptions. */
export async function subscribeToMany(target: Target) {
  for (const socket of await openSockets(target, 4)) {
    for (let count = 0; count < 11 && socket.readyState === WebSocket.OPEN && !target.isOver(); count += 1) {
      socket.send(request('irn_batchSubscribe', { topics: Array.from({ length: 490 }, randomTopic) }))
      target.counts.sent += 1
      await nextMessage(socket)
    }
  }
}

const createShortMessageRequest = () => createPublishRequest(randomBytes(8).toString('hex'), { topic: randomTopic() })

/** Eight clients send frames repeatedly. Together they send as many frames as the relay allows for one IP address. */
export async function sendSteadily(target: Target, frame = createShortMessageRequest) {
  while (!target.isOver()) {
    const sockets = await openSockets(target, 8)
    while (!target.isOver() && sockets.some(({ readyState }) => readyState === WebSocket.OPEN)) {
      for (const socket of sockets)
        for (let count = 0; count < 4 && socket.readyState === WebSocket.OPEN; count += 1) {
          socket.send(frame())
          target.counts.sent += 1
        }
      await setTimeout(85)
    }
    for (const socket of sockets) socket.terminate()
  }
}

/** Returns a batch with as many items as the relay accepts. The items have no fields, so they are invalid. */
export const createEmptyItemsRequest = () => request('irn_batchPublish', { messages: Array(500).fill({}) })

/** A query of the maximum length that the server accepts: a list of ids that no wallet has. */
export const longIncludeQuery = `include=${Array.from({ length: 490 }, (_, n) => `w${n.toString(36).padStart(20, 'x')}`).join(',')}`

/** Sends empty frames as fast as the relay reads them, and ignores everything that the relay sends. */
export async function floodEmptyFrames(target: Target, opcode: number) {
  const emptyFrames = Buffer.concat(Array<Buffer>(40_000).fill(Buffer.from([0x80 | opcode, 0x80, 0, 0, 0, 0])))
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (!target.isOver()) {
        const socket = await openAuthorizedSocket(target)
        if (!socket) await setTimeout(20)
        // The attacker ignores a close frame of the relay, and sends until the socket is destroyed.
        while (socket && !rawSocketOf(socket).destroyed && !target.isOver()) {
          if (rawSocketOf(socket).writableLength < 256 * kib) rawSocketOf(socket).write(emptyFrames)
          target.counts.sent += 1
          await setTimeout(5)
        }
        socket?.terminate()
      }
    }),
  )
}

/**
 * Keeps `count` HTTP connections open until the attack is over, and replaces each connection that closes.
 *
 * @param sendRequests - Sends the requests on a new connection.
 */
export async function holdHttpConnections(target: Target, count: number, sendRequests: (socket: Socket) => void) {
  const { hostname, port } = new URL(target.relayUrl)
  const openConnection = async () => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: target.from })
    socket.on('error', () => {})
    socket.on('close', () => {
      target.counts.cut += 1
    })
    await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => undefined)
    sendRequests(socket)
    target.counts.sent += 1
    return socket
  }
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (!target.isOver()) {
        const socket = await openConnection()
        while (!socket.destroyed && !target.isOver()) await setTimeout(10)
        socket.destroy()
      }
    }),
  )
}

/** Sends `count` HTTP requests in one write, and sends them again whenever a response arrives. */
export const pipelineRequests = (target: Target, path: string, headers = 'Host: x\r\n', count = 16) => {
  const requests = `GET ${path} HTTP/1.1\r\n${headers}\r\n`.repeat(count)
  return holdHttpConnections(target, 1_150, (socket) => {
    socket.write(requests)
    socket.on('data', (data) => {
      if (String(data).includes('HTTP/1.1 4')) target.counts.refused += 1
      socket.write(requests)
    })
  })
}

/** Opens 300 connections, and sends an upgrade request with a valid token on all of them at the same moment. Repeats this every 3 s. */
export async function upgradeAllAtOnce(target: Target) {
  const { hostname, port } = new URL(target.relayUrl)
  while (!target.isOver()) {
    const urls = await Promise.all(Array.from({ length: 300 }, () => createClientUrl(target.relayUrl)))
    const sockets = urls.map(() => connect({ host: hostname, port: Number(port), localAddress: target.from }))
    for (const socket of sockets) {
      socket.on('error', () => {})
      socket.on('close', () => {
        target.counts.cut += 1
      })
      socket.on('data', (data) => {
        if (!String(data).startsWith('HTTP/1.1 101')) target.counts.refused += 1
      })
    }
    await waitWhileAttacking(target, 1_000)
    for (const [index, socket] of sockets.entries()) {
      const path = urls[index]?.slice(target.relayUrl.length)
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
      )
    }
    target.counts.sent += sockets.length
    await waitWhileAttacking(target, 2_000)
    for (const socket of sockets) socket.destroy()
  }
}

/**
 * Five clients publish frames of the maximum length, as many as the byte limit of an IP address allows. Most of each frame are fields that
 * the relay ignores: objects with new keys, and a text with one character that makes V8 use two bytes for every character.
 */
export async function publishWideFrames(target: Target) {
  const createFrame = () => {
    const messages = createDrafts(128, randomTopic, 604_800)
    const frameStart = `{"id":1,"jsonrpc":"2.0","method":"irn_batchPublish","params":{"messages":${JSON.stringify(messages)},"y":${createObjectsWithNewKey(1_900)},"x":"€`
    return `${frameStart}${'x'.repeat(256 * kib - Buffer.byteLength(frameStart) - 3)}"}}`
  }
  while (!target.isOver()) {
    const sockets = await openSockets(target, 5)
    const frames = sockets.slice(0, 5).map(() => Array.from({ length: 13 }, createFrame))
    for (const [index, socket] of sockets.entries())
      for (const each of frames[index] ?? []) {
        if (socket.readyState !== WebSocket.OPEN) break
        socket.send(each)
        target.counts.sent += 1
      }
    await waitWhileAttacking(target, 20_000)
    for (const socket of sockets) socket.terminate()
  }
}

export const rawSocketOf = (socket: WebSocket) => (socket as unknown as { _socket: Socket })._socket
export const createFrameWithBadIds = (length: number) =>
  `{"id":1.5,"jsonrpc":"2.0","params":[${'{"id":1},'.repeat(length / 9)}{}]}`
