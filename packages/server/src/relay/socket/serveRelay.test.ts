import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { encodeIss, generateKeyPair } from '@walletconnect/relay-auth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { clientUrl, openRelayClient, type RelayClient } from '../../../test/relayClient.ts'
import { createTestClock, type TestClock } from '../../../test/testClock.ts'
import { seal, topicOf, unseal } from '../../../test/testRelay.ts'
import { createServer, type Listening, type Server } from '../../createServer.ts'
import { subscriptionId } from '../delivery/subscription.ts'

const projects = { test: { allowedOrigins: [] }, listed: { allowedOrigins: ['https://app.example.com'] } }
const [one, two] = [topicOf(1), topicOf(2)]

let clock: TestClock
let server: Server
let address: Listening
const clients: RelayClient[] = []

beforeEach(async () => {
  clock = createTestClock(Date.now())
  server = createServer({ projects, relay: { clock, limits: { frameBytes: 4_096, connectionsPerClient: 2 } } })
  address = await server.listen({ port: 0 })
})

afterEach(async () => {
  await server.close()
  clients.length = 0
})

async function open(options?: Parameters<typeof clientUrl>[1]): Promise<RelayClient> {
  const client = await openRelayClient(await clientUrl(address.relayUrl, options))
  clients.push(client)
  return client
}

/** What an upgrade is answered with that is refused. */
async function refusal(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, { headers })
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const text = (await response.toArray()).map(String).join('')
  return { status: response.statusCode, text }
}

describe('serveRelay', () => {
  test('default', async () => {
    const keys = generateKeyPair()
    const [dapp, wallet] = [await open(), await open({ keys })]
    const id = subscriptionId(one, encodeIss(keys.publicKey))
    expect(await wallet.request('irn_subscribe', { topic: one })).toBe(id)
    expect(await dapp.request('irn_publish', { topic: one, message: seal('hello'), ttl: 300, tag: 1108 })).toBe(true)
    await wallet.received(1)
    expect(wallet.pushes).toEqual([{ topic: one, message: seal('hello'), publishedAt: clock.now(), tag: 1108 }])
  })

  test('behavior: the combined calls of newer wallets', async () => {
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
    await wallet.received(1)
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
    await dapp.received(2)
    await dapp.request('irn_publish', { topic: two, message: seal('settled'), ttl: 300, tag: 1103 })
    await wallet.received(2)
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

  test('behavior: an id of 19 digits comes back digit by digit', async () => {
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
    expect(await refusal(await clientUrl(address.relayUrl, { aud: 'wss://relay.example.com' }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token is meant for another relay',
    })
  })

  test('error: a token that is not good', async () => {
    const now = Math.floor(clock.now() / 1000)
    expect(await refusal(await clientUrl(address.relayUrl, { iat: now + 600 }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token is not yet valid',
    })
    expect(await refusal(await clientUrl(address.relayUrl, { iat: now - 600, ttl: 60 }))).toEqual({
      status: 401,
      text: 'JWT validation error: JWT Token has expired',
    })
    const forged = (await clientUrl(address.relayUrl)).replace(/\.(.)([\w-]+)&/, (_, first, rest) => {
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

  test('error: a project that is not known', async () => {
    expect(await refusal(await clientUrl(address.relayUrl, { projectId: 'other' }))).toEqual({
      status: 401,
      text: 'Unauthorized: invalid key',
    })
    expect(await refusal(`${address.relayUrl}/`)).toEqual({ status: 400, text: 'Project ID is missing' })
  })

  test('error: an origin that is not allowed', async () => {
    const url = await clientUrl(address.relayUrl, { projectId: 'listed' })
    expect(await refusal(url, { origin: 'https://evil.example.com' })).toEqual({
      status: 403,
      text: 'Unauthorized: origin not allowed',
    })
  })

  test('param: useOnCloseEvent, for pages, which cannot read the answer to an upgrade', async () => {
    const url = await clientUrl(address.relayUrl, { projectId: 'other' })
    const { closed } = await openRelayClient(`${url}&useOnCloseEvent=true`)
    expect(await closed).toEqual({ code: 3000, reason: 'Unauthorized: invalid key' })
  })

  test('behavior: whoever is refused and does not hang up is hung up on', async () => {
    const raw = connect({ port: address.port, host: '127.0.0.1', allowHalfOpen: true }).resume()
    raw.write('GET /elsewhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    await once(raw, 'end')
    // It would wait for that socket.
    await server.close()
    raw.destroy()
  })

  test('error: another path', async () => {
    expect(await refusal(`${address.relayUrl}/elsewhere`)).toEqual({ status: 404, text: 'No WebSocket here' })
  })

  test('error: too many connections of a client, for now', async () => {
    const keys = generateKeyPair()
    await open({ keys })
    await open({ keys })
    expect(await (await open({ keys })).closed).toEqual({
      code: 1013,
      reason: 'Too many requests: this client has too many connections',
    })
  })

  test('error: too many sockets, those included that are shown out and stay', async () => {
    const small = createServer({ projects, relay: { limits: { connections: 1 } } })
    const { port } = await small.listen({ port: 0 })
    const knock = async () => {
      const raw = connect(port, '127.0.0.1')
      const lines = [
        ...['GET /?useOnCloseEvent=true HTTP/1.1', 'Host: x', 'Connection: Upgrade', 'Upgrade: websocket'],
        ...['Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='],
      ]
      raw.write(`${lines.join('\r\n')}\r\n\r\n`)
      return { raw, answer: String((await once(raw, 'data'))[0]).split('\r\n')[0] }
    }
    const knocks = [await knock(), await knock(), await knock()]
    expect(knocks.map(({ answer }) => answer)).toEqual([
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 101 Switching Protocols',
      'HTTP/1.1 503 Service Unavailable',
    ])
    for (const { raw } of knocks) raw.destroy()
    await small.close()
  })

  test.each([
    ['bytes', Buffer.from([1, 2, 3]), { code: 1003, reason: 'Frames are text' }],
    ['too much', 'x'.repeat(5_000), { code: 1009, reason: '' }],
  ])('error: a frame of %s', async (_, data, closed) => {
    const client = await open()
    client.socket.send(data)
    expect(await client.closed).toEqual(closed)
    await open()
  })

  test('error: bytes that are no frames', async () => {
    const client = await open()
    // Reaches under the client: reserved bits, and a length that nothing follows.
    ;(client.socket as unknown as { _socket: NodeJS.WritableStream })._socket.write(Buffer.from([0xff, 0xff, 1, 2, 3]))
    expect(await client.closed).toEqual({ code: 1002, reason: '' })
    const raw = connect(address.port, '127.0.0.1')
    raw.write('GET /?%ff HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    expect(String((await once(raw, 'data'))[0])).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    raw.destroy()
    await open()
  })

  test('behavior: pings every 30 s, and drops who is silent', async () => {
    const [alive, dead] = [await open(), await open()]
    dead.socket.pong = () => {}
    const pinged = once(alive.socket, 'ping')
    const deadPinged = once(dead.socket, 'ping')
    clock.pass(30_000)
    await Promise.all([pinged, deadPinged])
    // The pong is on its way before this answer.
    await alive.request('irn_fetchMessages', { topic: one })
    clock.pass(30_000)
    expect(await dead.closed).toEqual({ code: 1006, reason: '' })
    expect(await alive.request('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: takes leave when it closes', async () => {
    const client = await open()
    await server.close()
    expect(await client.closed).toEqual({ code: 1001, reason: 'The relay is going away' })
  })

  test('behavior: opens no socket any more while it closes', async () => {
    const raw = connect(address.port, '127.0.0.1')
    raw.write('GET / HTTP/1.1\r\nHost: x\r\n')
    // By then the server has read the beginning of that request, and waits for the rest when it closes.
    await open().then(({ close }) => close())
    const closed = server.close()
    raw.write('Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    const answer = (await raw.toArray()).map(String).join('')
    expect(answer.split('\r\n').at(0)).toBe('HTTP/1.1 503 Service Unavailable')
    expect(answer.split('\r\n').at(-1)).toBe('The relay is going away')
    await closed
  })

  test('behavior: HTTP beside it', async () => {
    const response = await new Promise<IncomingMessage>((resolve) => get(`${address.url}/health`, resolve))
    expect(response.statusCode).toBe(200)
    response.resume()
  })
})
