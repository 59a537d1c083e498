import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { encodeIss, generateKeyPair } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createClientUrl, openRelayClient, type RelayClient } from '../../../../test/relayClient.ts'
import { createTestClock, type TestClock } from '../../../../test/testClock.ts'
import { seal, topicOf, unseal } from '../../../../test/testRelay.ts'
import { createServer, type Listening, type Server } from '../../../createServer.ts'
import { createSubscriptionId } from '../delivery/subscription.ts'
import type { LimitOptions } from '../limits.ts'

const projects = { test: { allowedOrigins: [] }, listed: { allowedOrigins: ['https://app.example.com'] } }
const [one, two] = [topicOf(1), topicOf(2)]

let clock: TestClock
let server: Server
let address: Listening
const clients: RelayClient[] = []

beforeEach(async () => {
  clock = createTestClock(Date.now())
  server = createServer({ projects, relay: { clock, limits: { frameBytes: 4_096, client: { connections: 2 } } } })
  address = await server.listen({ port: 0 })
})

afterEach(async () => {
  await server.close()
  clients.length = 0
})

async function open(options?: Parameters<typeof createClientUrl>[1]): Promise<RelayClient> {
  const client = await openRelayClient(await createClientUrl(address.relayUrl, options))
  clients.push(client)
  return client
}

/** Tries to open a WebSocket that the server refuses. Returns the status and the text of the refusal. */
async function refusal(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const text = (await response.toArray()).map(String).join('')
  return { status: response.statusCode, text }
}

/** Opens a WebSocket without a token, so that the server refuses it by a close code. The client never closes its end. */
async function knock(port: number) {
  const raw = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  const lines = [
    ...['GET /?useOnCloseEvent=true HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'],
    ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
  ]
  raw.write(`${lines.join('\r\n')}\r\n\r\n`)
  return { raw, answer: String((await once(raw, 'data'))[0]).split('\r\n')[0] }
}

describe('serveRelay', () => {
  test('default', async () => {
    const keys = generateKeyPair()
    const [dapp, wallet] = [await open(), await open({ keys })]
    const id = createSubscriptionId(one, encodeIss(keys.publicKey))
    expect(await wallet.request('irn_subscribe', { topic: one })).toBe(id)
    expect(await dapp.request('irn_publish', { topic: one, message: seal('hello'), ttl: 300, tag: 1108 })).toBe(true)
    await wallet.whenReceived(1)
    expect(wallet.pushes).toEqual([{ topic: one, message: seal('hello'), publishedAt: clock.now(), tag: 1108 }])
  })

  test('behavior: handles the combined calls of newer wallets', async () => {
    const [dapp, wallet] = [await open(), await open()]
    await wallet.request('irn_subscribe', { topic: one })
    const proposal = {
      pairingTopic: one,
      sessionProposal: seal('proposal'),
      ttl: 300,
      attestation: '',
      correlationId: 1,
    }
    expect(await dapp.request('wc_proposeSession', proposal)).toBe(true)
    await wallet.whenReceived(1)
    const approval = {
      sessionTopic: two,
      pairingTopic: one,
      sessionProposalResponse: seal('response'),
      sessionSettlementRequest: seal('settlement'),
      ttl: 300,
      correlationId: 1,
      approvedChains: ['eip155:1'],
      approvedMethods: ['personal_sign'],
      approvedEvents: [],
      sessionProperties: {},
      scopedProperties: {},
    }
    expect(await wallet.request('wc_approveSession', approval)).toBe(true)
    await dapp.request('irn_subscribe', { topic: two })
    await dapp.whenReceived(2)
    await dapp.request('irn_publish', { topic: two, message: seal('settled'), ttl: 300, tag: 1103 })
    await wallet.whenReceived(2)
    const seen = ({ pushes }: RelayClient) => pushes.map(({ topic, message, tag }) => [topic, unseal(message), tag])
    expect(seen(dapp)).toEqual([
      [one, 'response', 1101],
      [two, 'settlement', 1102],
    ])
    expect(seen(wallet)).toEqual([
      [one, 'proposal', 1100],
      [two, 'settled', 1103],
    ])
  })

  test('behavior: returns an id of 19 digits exactly', async () => {
    const { socket } = await open()
    const frame = `{"id":1687239522123456789,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${one}"}}`
    socket.send(frame)
    const [answer] = await once(socket, 'message')
    expect(String(answer)).toMatch(/^\{"id":1687239522123456789,"jsonrpc":"2.0","result":"[0-9a-f]{64}"\}$/)
  })

  test('param: aud', async () => {
    const { port } = address
    await open({ aud: `ws://localhost:${port}/` })
    await open({ aud: `ws://127.0.0.1:${port}` })
    expect(await refusal(await createClientUrl(address.relayUrl, { aud: 'wss://relay.example.com' }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token is meant for another relay',
    })
  })

  test('error: the token is invalid', async () => {
    const now = Math.floor(clock.now() / 1000)
    expect(await refusal(await createClientUrl(address.relayUrl, { iat: now + 600 }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token is not yet valid',
    })
    expect(await refusal(await createClientUrl(address.relayUrl, { iat: now - 600, ttl: 60 }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token has expired',
    })
    const forged = (await createClientUrl(address.relayUrl)).replace(/\.(.)([\w-]+)&/, (_, first, rest) => {
      return `.${first === 'A' ? 'B' : 'A'}${rest}&`
    })
    expect(await refusal(forged)).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token has an invalid signature',
    })
    expect(await refusal(`${address.relayUrl}/?projectId=test`)).toEqual({
      status: 401,
      text: 'Unauthorized: JWT Token is missing',
    })
  })

  test('error: the project is unknown', async () => {
    expect(await refusal(await createClientUrl(address.relayUrl, { projectId: 'other' }))).toEqual({
      status: 401,
      text: 'Unauthorized: invalid key',
    })
    expect(await refusal(`${address.relayUrl}/`)).toEqual({ status: 400, text: 'Project ID is missing' })
  })

  test('error: the origin is not allowed', async () => {
    const url = await createClientUrl(address.relayUrl, { projectId: 'listed' })
    expect(await refusal(url, { origin: 'https://evil.example.com' })).toEqual({
      status: 403,
      text: 'Unauthorized: origin not allowed',
    })
  })

  test('param: useOnCloseEvent, for pages, which cannot read the response to an upgrade', async () => {
    const url = await createClientUrl(address.relayUrl, { projectId: 'other' })
    const { closed } = await openRelayClient(`${url}&useOnCloseEvent=true`)
    expect(await closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
  })

  test('behavior: disconnects a refused client that keeps its end open', async () => {
    const raw = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true }).resume()
    raw.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(raw, 'end')
    // If a socket were still open, the server's `close` would wait for it, and the test would time out.
    await server.close()
    raw.destroy()
  })

  test('error: the path is not that of the relay', async () => {
    expect(await refusal(`${address.relayUrl}/elsewhere`)).toEqual({
      status: 404,
      text: '{"error":"There is no such route"}',
    })
  })

  test('error: a client has too many connections, and may retry later', async () => {
    const keys = generateKeyPair()
    await open({ keys })
    await open({ keys })
    expect(await (await open({ keys })).closed).toEqual({
      code: 1013,
      reason: 'Too many requests: this client has too many connections',
    })
  })

  test('error: sockets of refused clients leave half of all sockets to other clients', async () => {
    const small = createServer({ projects, relay: { limits: { connections: 1 } } })
    const { port } = await small.listen({ port: 0 })
    const knocks = [await knock(port), await knock(port), await knock(port)]
    expect(knocks.map(({ answer }) => answer)).toEqual([
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 400 Bad Request',
      'HTTP/1.1 400 Bad Request',
    ])
    for (const { raw } of knocks) raw.destroy()
    await small.close()
  })

  /** Starts another server with low limits. `enter` connects a client to that server, and returns the client with its raw socket. */
  async function startSmall(limits: LimitOptions) {
    const small = createServer({ projects, relay: { clock, limits }, listing: false })
    const { relayUrl } = await small.listen({ port: 0 })
    const enter = async (options?: Parameters<typeof createClientUrl>[1]) => {
      const client = await openRelayClient(await createClientUrl(relayUrl, options))
      const raw = (client.socket as unknown as { _socket: NodeJS.WritableStream })._socket
      return { ...client, raw }
    }
    return { small, relayUrl, enter }
  }

  /** The header of a masked text frame. With `first` 0x01 or 0x00, the frame is a fragment of a longer message. */
  const headOf = (length: number, first = 0x81) => Buffer.from([first, 0xfe, length >> 8, length & 0xff, 0, 0, 0, 0])
  const ask = { topic: one }

  test('error: an address has too many bytes of incomplete frames', async () => {
    const { small, enter } = await startSmall({ address: { unfinishedBytes: 20_000 } })
    const [first, second, third] = [await enter(), await enter(), await enter()]
    first.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(15_000, 'x')]))
    await third.request('irn_fetchMessages', ask)
    second.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(15_000, 'x')]))
    expect((await second.closed).code).toBe(1006)
    expect(await third.request('irn_fetchMessages', ask)).toEqual({ messages: [], hasMore: false })
    // The second socket is closed, and the first one completes its frame. Their bytes no longer count, so a fourth socket may send as much.
    first.raw.write(Buffer.alloc(15_000, 'x'))
    const fourth = await enter()
    fourth.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(15_000, 'x')]))
    for (const client of [first, third]) await client.request('irn_fetchMessages', ask)
    expect(fourth.socket.readyState).toBe(WebSocket.OPEN)
    await small.close()
  })

  test('error: all addresses together have too many bytes of incomplete frames', async () => {
    const { small, enter } = await startSmall({ connections: 10, unfinishedBytes: 20_000 })
    const [first, second, third] = [await enter(), await enter(), await enter()]
    first.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(19_000, 'x')]))
    await third.request('irn_fetchMessages', ask)
    second.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(5_000, 'x')]))
    expect((await second.closed).code).toBe(1006)
    expect(await third.request('irn_fetchMessages', ask)).toEqual({ messages: [], hasMore: false })
    await small.close()
  })

  test.each([
    ['its address', { address: { unfinishedBytes: 20_000 } }],
    ['the relay', { connections: 10, unfinishedBytes: 20_000 }],
  ])('behavior: a socket with few incomplete bytes is not destroyed because of others of %s', async (_, limits) => {
    const { small, enter } = await startSmall(limits)
    const [first, second, third] = [await enter(), await enter(), await enter()]
    first.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(19_000, 'x')]))
    await third.request('irn_fetchMessages', ask)
    second.raw.write(Buffer.concat([headOf(4_000), Buffer.alloc(1_500, 'x')]))
    await third.request('irn_fetchMessages', ask)
    second.raw.write(Buffer.alloc(2_500, 'x'))
    expect(await second.request('irn_fetchMessages', ask)).toEqual({ messages: [], hasMore: false })
    await small.close()
  })

  test('error: a frame or a fragmented message is not completed in time', async () => {
    const { small, enter } = await startSmall({ frameSeconds: 10 })
    const [frame, fragments, header, honest] = [await enter(), await enter(), await enter(), await enter()]
    frame.raw.write(Buffer.concat([headOf(30_000), Buffer.alloc(10, 'x')]))
    fragments.raw.write(Buffer.concat([headOf(200, 0x01), Buffer.alloc(200, 'x')]))
    header.raw.write(Buffer.from([0x81]))
    await honest.request('irn_fetchMessages', ask)
    clock.advance(9_000)
    fragments.raw.write(Buffer.concat([headOf(200, 0x00), Buffer.alloc(200, 'x')]))
    await honest.request('irn_fetchMessages', ask)
    clock.advance(2_000)
    expect([await frame.closed, await fragments.closed, await header.closed].map(({ code }) => code)).toEqual([
      ...[1006, 1006, 1006],
    ])
    expect(await honest.request('irn_fetchMessages', ask)).toEqual({ messages: [], hasMore: false })
    await small.close()
  })

  test('error: a message has too many fragments', async () => {
    const { small, enter } = await startSmall({})
    const { raw, closed } = await enter()
    const one = Buffer.from([0x00, 0x81, 0, 0, 0, 0, 0x78])
    raw.write(Buffer.concat([Buffer.from([0x01, 0x81, 0, 0, 0, 0, 0x78]), ...Array(300).fill(one)]))
    expect((await closed).code).toBe(1008)
    await small.close()
  })

  test.each(['ping', 'pong'] as const)('error: a flood of %ss', async (kind) => {
    const { small, enter } = await startSmall({ client: { requestBurst: 20 }, refusals: 5 })
    const { socket, closed, request } = await enter()
    socket.ping()
    await once(socket, 'pong')
    expect(await request('irn_fetchMessages', ask)).toEqual({ messages: [], hasMore: false })
    for (let count = 0; count < 40; count += 1) socket[kind]()
    expect(await closed).toEqual({ code: 1008, reason: 'too many requests' })
    await small.close()
  })

  test('error: too many upgrades of one address', async () => {
    const { small, enter, relayUrl } = await startSmall({ address: { upgradeBurst: 3, upgradesPerSecond: 1 } })
    for (let count = 0; count < 3; count += 1) await (await enter()).close()
    const refused = { status: 503, text: 'Too many connections at once' }
    expect(await refusal(await createClientUrl(relayUrl))).toEqual(refused)
    expect(await refusal(`${relayUrl}/?projectId=test&useOnCloseEvent=true`)).toEqual(refused)
    // Refused upgrades are not charged. The IP address may connect again after one second, as it could without these refusals.
    const storm = await Promise.all(Array.from({ length: 50 }, async () => refusal(await createClientUrl(relayUrl))))
    expect(storm).toEqual(storm.map(() => refused))
    clock.advance(1_000)
    await enter()
    expect(await refusal(await createClientUrl(relayUrl))).toEqual(refused)
    await small.close()
  })

  test('error: too many sockets of refused clients at one address stay open', async () => {
    const { small, enter, relayUrl } = await startSmall({ address: { shownOut: 2 } })
    const port = Number(new URL(relayUrl).port)
    const knocks = [await knock(port), await knock(port), await knock(port)]
    expect(knocks.map(({ answer }) => answer)).toEqual([
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 400 Bad Request',
    ])
    await enter()
    for (const { raw } of knocks) raw.destroy()
    await expect.poll(async () => (await knock(port)).answer).toBe('HTTP/1.1 101 Switching Protocols')
    await small.close()
  })

  test.each([
    ['binary data', Buffer.from([1, 2, 3]), { code: 1003, reason: 'Frames are text' }],
    ['too many bytes', 'x'.repeat(5_000), { code: 1009, reason: '' }],
  ])('error: a frame of %s', async (_, data, closed) => {
    const client = await open()
    client.socket.send(data)
    expect(await client.closed).toEqual(closed)
    await open()
  })

  test('error: the bytes are not a frame', async () => {
    const client = await open()
    // Writes invalid bytes to the raw socket: a frame header with reserved bits, and a length without the data.
    ;(client.socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from([0xff, 0xff, 1, 2, 3]))
    expect(await client.closed).toEqual({ code: 1002, reason: '' })
    const raw = connect(address.port, '127.0.0.1')
    raw.write('GET /?%ff HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(String((await once(raw, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    raw.destroy()
    await open()
  })

  test('behavior: pings every 30 s, and destroys sockets without a pong', async () => {
    const [alive, dead] = [await open(), await open()]
    dead.socket.pong = () => {}
    const whenPinged = once(alive.socket, 'ping')
    const deadPinged = once(dead.socket, 'ping')
    clock.advance(30_000)
    await Promise.all([whenPinged, deadPinged])
    // The client sends its pong before this request. When the response arrives, the server has therefore received the pong.
    await alive.request('irn_fetchMessages', { topic: one })
    clock.advance(30_000)
    expect(await dead.closed).toEqual({ code: 1006, reason: '' })
    expect(await alive.request('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: sends a close code when the server closes', async () => {
    const client = await open()
    await server.close()
    expect(await client.closed).toEqual({ code: 1001, reason: 'The relay is going away' })
  })

  test('behavior: opens no socket after the server has started to close', async () => {
    const raw = connect(address.port, '127.0.0.1')
    raw.write('GET / HTTP/1.1\r\nHost: x\r\n')
    // When this client is connected, the server has also read the start of the raw request, and closes while the rest is missing.
    await open().then(({ close }) => close())
    const whenClosed = server.close()
    raw.write('Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const answer = (await raw.toArray()).map(String).join('')
    expect(answer.split('\r\n').at(0)).toBe('HTTP/1.1 503 Service Unavailable')
    expect(answer.split('\r\n').at(-1)).toBe('The relay is going away')
    await whenClosed
  })

  test('behavior: serves HTTP on the same port', async () => {
    const response = await new Promise<IncomingMessage>((resolve) => get(`${address.url}/health`, resolve))
    expect(response.statusCode).toBe(200)
    response.resume()
  })
})
