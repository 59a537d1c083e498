import { afterEach, describe, expect, test } from 'vitest'
import { createClientUrl, openRelayClient, type RelayClient } from '../../../../test/relayClient.ts'
import { seal, topicOf, unseal } from '../../../../test/testRelay.ts'
import { createServer, type Server } from '../../../createServer.ts'
import type { LimitOptions } from '../limits.ts'

const topic = topicOf(1)
const kib = 1024

let server: Server
let open: () => Promise<RelayClient>

async function start(more: LimitOptions = {}) {
  const limits = {
    pageBytes: 256 * kib,
    pauseBytes: 256 * kib,
    dropBytes: 1024 * kib,
    bytesPerTopic: 64 * 1024 * kib,
    newClientStoredBytes: 64 * 1024 * kib,
    client: { byteBurst: 1e9 },
    address: { byteBurst: 1e9, bytesPerTopic: 64 * 1024 * kib },
    ...more,
  }
  server = createServer({ projects: { test: { allowedOrigins: [] } }, relay: { limits }, listing: false })
  const { relayUrl } = await server.listen({ port: 0 })
  open = async () => openRelayClient(await createClientUrl(relayUrl))
}
afterEach(() => server.close())

/** Creates a message that is nearly as long as the relay allows, in base64. */
const long = (number: number) => seal(`${number} `.padEnd(48 * kib - 29, 'x'))

describe('createSocketPeer', () => {
  test('behavior: a client that stops reading for a while receives all messages later', async () => {
    await start()
    const [dapp, wallet] = [await open(), await open()]
    await wallet.request('irn_subscribe', { topic })
    wallet.socket.pause()
    for (let number = 0; number < 200; number += 1)
      await dapp.request('irn_publish', { topic, message: long(number), ttl: 300, tag: 1108 })
    wallet.socket.resume()
    await wallet.whenReceived(200)
    expect(wallet.pushes.map(({ message }) => Number.parseInt(unseal(message), 10))).toEqual([...Array(200).keys()])
  })

  test('error: a client keeps sending requests and reads nothing', async () => {
    await start()
    const [dapp, wallet] = [await open(), await open()]
    await dapp.request('irn_publish', { topic, message: long(0), ttl: 300, tag: 1108 })
    wallet.socket.pause()
    const asked = Array.from({ length: 300 }, () => wallet.request('irn_fetchMessages', { topic }))
    const whenSettled = Promise.allSettled(asked)
    while (wallet.socket.bufferedAmount > 0) await dapp.request('irn_fetchMessages', { topic })
    // When the other client has got two more responses, the relay has read all requests of the wallet.
    for (const turn of [topic, topic]) await dapp.request('irn_fetchMessages', { topic: turn })
    wallet.socket.resume()
    expect((await wallet.closed).code).toBe(1006)
    expect((await whenSettled).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    expect(await dapp.request('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })

  test('error: too many bytes wait for the clients of one address', async () => {
    await start({ address: { byteBurst: 1e9, bytesPerTopic: 64 * 1024 * kib, waitingBytes: 128 * kib } })
    const [dapp, asleep, awake] = [await open(), await open(), await open()]
    for (const wallet of [asleep, awake]) await wallet.request('irn_subscribe', { topic })
    asleep.socket.pause()
    for (let number = 0; number < 200; number += 1)
      await dapp.request('irn_publish', { topic, message: long(number), ttl: 300, tag: 1108 })
    asleep.socket.resume()
    expect((await asleep.closed).code).toBe(1006)
  })

  test('error: too many bytes wait for all clients together', async () => {
    await start({ waitingBytes: 128 * kib, connections: 16 })
    const [dapp, asleep, awake] = [await open(), await open(), await open()]
    for (const wallet of [asleep, awake]) await wallet.request('irn_subscribe', { topic })
    asleep.socket.pause()
    for (let number = 0; number < 200; number += 1)
      await dapp.request('irn_publish', { topic, message: long(number), ttl: 300, tag: 1108 })
    await awake.whenReceived(200)
    asleep.socket.resume()
    expect((await asleep.closed).code).toBe(1006)
    expect(asleep.pushes.length).toBeLessThan(200)
  })
})
