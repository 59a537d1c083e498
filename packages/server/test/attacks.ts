import { connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { memoryLimits } from '../src/services/relay/limits.ts'
import {
  createDrafts,
  createEmptyItemsRequest,
  createFrameWithBadIds,
  createObjectsWithNewKey,
  createObjectWithNewKeys,
  createPublishRequest,
  fillStorage,
  fillTopic,
  flood,
  floodEmptyFrames,
  forceEvictions,
  holdHttpConnections,
  holdSockets,
  kib,
  longIncludeQuery,
  openAuthorizedSocket,
  openSocket,
  openSockets,
  pipelineRequests,
  randomTopic,
  rawSocketOf,
  request,
  searchWallets,
  sendAllAtOnce,
  sendLongFramesAtOnce,
  sendSteadily,
  subscribeToMany,
  type Target,
  topic,
  upgradeAllAtOnce,
} from './hostileClient.ts'
import { createClientUrl } from './relayClient.ts'
import { exhaustLimits, exhaustLimitsWithLongFrames, exhaustLimitsWithWideFrames } from './stackedAttack.ts'
import { topicOf } from './testRelay.ts'

export type { AttackCounts } from './hostileClient.ts'

/**
 * Attacks a relay from one IP address in one specific way, until `target.isOver()` returns true. An attack may use any number of client
 * keys.
 */
export type Attack = (target: Target) => Promise<void>

export const attacks = {
  'fetching one topic 500 times in a request': async (target) => {
    const url = await fillTopic(target)
    const createFrame = () => request('irn_batchFetchMessages', { topics: Array(500).fill(topic) })
    await flood(target, createFrame, { url })
  },
  'subscribing again and again': async (target) => {
    const url = await fillTopic(target)
    await flood(target, () => request('irn_subscribe', { topic }), { url })
  },
  'filling the store with ever new keys': (target) => {
    const text = 'x'.repeat(40 * kib)
    return flood(target, () =>
      createPublishRequest(`${Math.random()} ${text}`, { topic: topicOf(Math.floor(Math.random() * 1e9)) }),
    )
  },
  'giant frames with bad ids': async (target) => {
    const [longFrame, tooLongFrame] = [createFrameWithBadIds(255 * kib), createFrameWithBadIds(990 * kib)]
    let frameCount = 0
    await flood(target, () => {
      frameCount += 1
      return frameCount % 100 === 0 ? tooLongFrame : longFrame
    })
  },
  'giant frames that do nothing but nest': (target) => {
    const depth = 127_000
    const frame = `{"id":1,"jsonrpc":"2.0","method":"x","params":${'['.repeat(depth)}${']'.repeat(depth)}}`
    return Promise.all(Array.from({ length: 8 }, () => flood(target, () => frame))).then(() => {})
  },
  'batches of items that are none': (target) =>
    Promise.all(Array.from({ length: 24 }, () => flood(target, createEmptyItemsRequest))).then(() => {}),
  'batches of items that are none, slowly': (target) => sendSteadily(target, createEmptyItemsRequest),
  'responses to nothing': (target) => flood(target, () => '{"id":1,"jsonrpc":"2.0","result":true}'),
  pings: (target) => flood(target, () => '', { send: 'ping' }),
  'unfinished frames on many sockets': async (target) => {
    const length = 250 * kib
    const frameStart = Buffer.from([
      0x81,
      0xff,
      0,
      0,
      0,
      0,
      0,
      length >> 16,
      (length >> 8) & 0xff,
      length & 0xff,
      0,
      0,
      0,
      0,
    ])
    const unfinishedFrame = Buffer.concat([frameStart, Buffer.alloc(length - 1, 'x')])
    await holdSockets(target, 900, async () => {
      const socket = await openAuthorizedSocket(target)
      if (socket) rawSocketOf(socket).write(unfinishedFrame)
      target.counts.sent += 1
      return socket
    })
  },
  'messages in a thousand fragments': (target) =>
    holdSockets(target, 200, async () => {
      const socket = await openAuthorizedSocket(target)
      const oneByteFragment = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x78])
      if (socket)
        rawSocketOf(socket).write(
          Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x78]), ...Array(1_000).fill(oneByteFragment)]),
        )
      target.counts.sent += 1
      return socket
    }),
  'sockets without a token': (target) =>
    holdSockets(target, 2_000, async () => {
      const socket = await openSocket(target, `${target.relayUrl}/?projectId=test&useOnCloseEvent=true`)
      // The client neither reads the close frame nor responds to it.
      socket?.pause()
      target.counts.sent += 1
      return socket
    }),
  'hundreds of upgrades at one moment': upgradeAllAtOnce,
  'pings whose pongs it does not read': (target) =>
    holdSockets(target, 256, async () => {
      const socket = await openAuthorizedSocket(target)
      socket?.pause()
      const timer = setInterval(() => {
        if (socket?.readyState !== WebSocket.OPEN || target.isOver()) return clearInterval(timer)
        // The pong answers the relay's own pings, so that the relay keeps the socket open.
        if (socket.bufferedAmount === 0) socket.pong()
        for (let count = 0; count < 8 && socket.bufferedAmount === 0; count += 1) socket.ping('x'.repeat(125))
        target.counts.sent += 1
      }, 1_000)
      return socket
    }),
  'coming and going': async (target) => {
    const url = await createClientUrl(target.relayUrl)
    while (!target.isOver()) {
      const sockets = await Promise.all(Array.from({ length: 30 }, () => openAuthorizedSocket(target, url)))
      target.counts.sent += sockets.length
      for (const socket of sockets) socket?.terminate()
    }
  },
  'reading nothing of what it asks for': async (target) => {
    await fillTopic(target)
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        while (!target.isOver()) {
          const socket = await openAuthorizedSocket(target)
          socket?.send(request('irn_subscribe', { topic }))
          socket?.pause()
          while (socket?.readyState === WebSocket.OPEN && !target.isOver()) {
            if (socket.bufferedAmount < 64 * kib) socket.send(request('irn_fetchMessages', { topic }))
            target.counts.sent += 1
            await setTimeout(10)
            // A paused socket does not notice that the relay has closed it, so the client resumes reading from time to time.
            if (target.counts.sent % 400 === 0) socket.resume()
          }
          socket?.terminate()
          if (!socket) await setTimeout(10)
        }
      }),
    )
  },
  'as many subscriptions as it can': async (target) => {
    let topicCount = 0
    const createFrame = () => {
      topicCount += 500
      return request('irn_batchSubscribe', {
        topics: Array.from({ length: 500 }, (_, index) => topicOf(topicCount + index)),
      })
    }
    await Promise.all(Array.from({ length: 8 }, () => flood(target, createFrame)))
  },
  'hundreds of listeners to one topic': async (target) => {
    const listeners = await openSockets(target, 600)
    for (const listener of listeners)
      if (listener.readyState === WebSocket.OPEN) listener.send(request('irn_subscribe', { topic }))
    while (!target.isOver()) {
      const publisherSocket = await openAuthorizedSocket(target)
      publisherSocket?.send(request('irn_batchPublish', { messages: createDrafts(256, () => topic) }))
      target.counts.sent += 1
      await setTimeout(1_000)
      publisherSocket?.terminate()
    }
    for (const listener of listeners) listener.terminate()
  },
  'hundreds of keys that publish at one moment': (target) =>
    sendAllAtOnce(target, () => [request('irn_batchPublish', { messages: createDrafts(20, randomTopic) })]),
  'hundreds of readers of long messages': async (target) => {
    const socket = await openAuthorizedSocket(target)
    for (let number = 0; number < 30; number += 1) socket?.send(createPublishRequest(`${number} ${'x'.repeat(45_000)}`))
    await sendAllAtOnce(target, () => Array.from({ length: 8 }, () => request('irn_fetchMessages', { topic })))
    socket?.terminate()
  },
  'hundreds of lists of objects with new keys, at one moment': (target) =>
    sendLongFramesAtOnce(target, () => createObjectsWithNewKey(4_500)),
  // The params have as many members as the relay allows in a frame.
  'hundreds of objects with thousands of new keys, at one moment': (target) =>
    sendLongFramesAtOnce(target, () => createObjectWithNewKeys(4_500)),
  'hundreds of lists of objects with a hundred new keys, at one moment': (target) =>
    sendLongFramesAtOnce(target, () => `[${Array.from({ length: 44 }, () => createObjectWithNewKeys(100))}]`),
  'empty frames without end': (target) => floodEmptyFrames(target, 0x01),
  'pongs without end': (target) => floodEmptyFrames(target, 0x0a),
  'requests without waiting for answers': (target) => pipelineRequests(target, '/health'),
  'requests that are refused': (target) => pipelineRequests(target, '/nowhere'),
  'requests before a CONNECT': (target) => {
    const requests = 'GET /getWallets?projectId=test&entries=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2)
    return holdHttpConnections(target, 50, (socket) => {
      socket.write(`${requests}CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n`)
    })
  },
  'requests without a host': (target) => pipelineRequests(target, '/', '', 3_000),
  'requests with an expectation': (target) => pipelineRequests(target, '/', 'Host: x\r\nExpect: x\r\n', 1_500),
  'targets with invalid encodings': (target) =>
    pipelineRequests(target, `/getWallets?${'%FF=%FF&'.repeat(1_900)}projectId=test`, 'Host: x\r\n', 2),
  'hosts of characters outside ASCII': (target) =>
    pipelineRequests(target, '/getWallets?projectId=test', `Host: ${'\u4e00'.repeat(2_000)}\r\n`, 2),
  'origins of fifteen thousand slashes': (target) =>
    pipelineRequests(
      target,
      '/?projectId=site',
      `Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nOrigin: http://a${'/'.repeat(15_000)}x\r\n`,
      1,
    ),
  'upgrades with invalid encodings': (target) =>
    pipelineRequests(
      target,
      `/?${'%FF=%FF&'.repeat(1_900)}projectId=test`,
      'Host: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n',
      1,
    ),
  'answers that it does not read': (target) => {
    const requests = 'GET /getWallets?projectId=test&entries=100 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2)
    return holdHttpConnections(target, 1_150, (socket) => socket.pause().write(requests))
  },
  'bodies without end': (target) =>
    holdHttpConnections(target, 1_100, (socket) => {
      socket.write('POST /e?projectId=test HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      const chunk = `${(64 * kib).toString(16)}\r\n${'x'.repeat(64 * kib)}\r\n`
      const sendChunk = () => void (socket.destroyed || socket.write(chunk))
      socket.on('drain', sendChunk)
      sendChunk()
      socket.resume()
    }),
  'bare connections beside long searches': async (target) => {
    const { hostname, port } = new URL(target.relayUrl)
    const whenSearchDone = searchWallets(target, `search=${'%EF%B7%BA'.repeat(100)}`)
    const bareSockets: Socket[] = []
    const openBareSockets = async () => {
      while (!target.isOver()) {
        for (let count = 0; count < 15; count += 1) {
          const socket = connect({ host: hostname, port: Number(port), localAddress: target.from })
          const countClosedByRelay = () => {
            target.counts.cut += 1
          }
          socket.on('error', countClosedByRelay).on('end', countClosedByRelay).resume()
          bareSockets.push(socket)
          // At most 8,000 sockets stay open. Beyond this number, the client resets the oldest socket.
          if (bareSockets.length > 8_000) bareSockets.shift()?.resetAndDestroy()
        }
        await setTimeout(10)
      }
    }
    await Promise.all([whenSearchDone, openBareSockets()])
  },
  'a memory that is filled with short messages': fillStorage,
  'evictions of short messages': async (target) => {
    await Promise.all([fillStorage(target), forceEvictions(target)])
  },
  'everything at once': async (target) => {
    const combinedAttacks = [
      fillStorage,
      forceEvictions,
      subscribeToMany,
      sendSteadily,
      (each: Target) => searchWallets(each, longIncludeQuery),
    ]
    await Promise.all(combinedAttacks.map((attack) => attack(target)))
  },
  'all that it can hold, beside a file': (target) => exhaustLimits(target, 0),
  'all that it can hold, with the messages in memory': (target) => exhaustLimits(target, 16),
  'all that it can hold, and wide frames': exhaustLimitsWithWideFrames,
  'all that it can hold, and then long frames': (target) => exhaustLimitsWithLongFrames(target, 16),
} satisfies Record<string, Attack>

export type AttackName = keyof typeof attacks

/**
 * Doubles the storage limit of an IP address. The relay applies this limit separately to new clients and to clients that it has known for
 * more than an hour. An attack has only new clients, so it needs twice the limit to store as much as both groups together.
 */
const doubledStorageArgs = ['--limit', `address.storedBytes=${2 * memoryLimits.address.storedBytes}`]

/**
 * Server arguments for attacks that need limits or storage other than the defaults. The test replaces the word `data` with the path of the
 * data folder.
 */
export const serverArgs: Partial<Record<AttackName, readonly string[]>> = {
  'a memory that is filled with short messages': [],
  'evictions of short messages': ['--data', 'data', '--limit', 'address.storedBytes=4e6'],
  'everything at once': ['--data', 'data', '--limit', 'address.storedBytes=4e6'],
  'all that it can hold, with the messages in memory': doubledStorageArgs,
  'all that it can hold, and then long frames': doubledStorageArgs,
}
