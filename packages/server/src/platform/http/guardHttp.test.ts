import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/testClock.ts'
import { createLocalRateLimiter } from '../rateLimiter.ts'
import { guardHttp } from './guardHttp.ts'
import { defaultHttpLimits, type HttpLimits } from './HttpLimits.ts'
import { createReadClient } from './readClient.ts'

const request = 'GET /x HTTP/1.1\r\nHost: test\r\n\r\n'

/**
 * Starts an HTTP server with `guardHttp`. Counts the requests that Node has parsed (`parsed`) and those that reach the listener (`begun`).
 */
async function start(more: Partial<HttpLimits> = {}, options: { listener?: RequestListener; proxies?: number } = {}) {
  const { proxies = 0 } = options
  const clock = createTestClock()
  const http = createServer()
  const counts = { parsed: 0, begun: 0 }
  guardHttp(http, {
    listener: (request, response) => {
      counts.begun += 1
      if (options.listener) options.listener(request, response)
      else response.end('ok')
    },
    limits: { ...defaultHttpLimits, ...more },
    proxies,
    readClient: createReadClient({ proxies, report: () => {} }),
    rateLimiter: createLocalRateLimiter(clock),
    clock,
  })
  http.on('request', () => {
    counts.parsed += 1
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.close()
    http.closeAllConnections()
  })
  const { port } = http.address() as AddressInfo

  async function open() {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let text = ''
    socket.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    // The server may close a connection with a reset, which is an error event on the client. The tests expect this.
    socket.on('error', () => {})
    const whenClosed = new Promise<string>((resolve) => socket.once('close', () => resolve(text)))
    await once(socket, 'connect')
    return { socket, closed: whenClosed, answers: () => text.split('HTTP/1.1 200').length - 1 }
  }
  return { clock, counts, http, open, url: `http://127.0.0.1:${port}` }
}

test('default: responds to two requests at once, repeatedly', async () => {
  const { open } = await start()
  const { socket, answers } = await open()
  for (const round of [1, 2, 3]) {
    socket.write(request.repeat(2))
    await expect.poll(answers).toBe(2 * round)
  }
})

test('error: destroys a connection with too many waiting requests, and does not parse the rest of the chunk', async () => {
  const { open, counts } = await start()
  const { socket, closed } = await open()
  socket.write(request.repeat(1_000))
  await closed
  expect(counts.parsed).toBe(3)
})

test.each([
  ['no Host', 'GET /x HTTP/1.1\r\n\r\n', '400 Bad Request'],
  ['a host of other characters', `GET /x HTTP/1.1\r\nHost: ${'\u00e9'.repeat(200)}\r\n\r\n`, '400 Bad Request'],
  ['a host that is too long', `GET /x HTTP/1.1\r\nHost: ${'x'.repeat(261)}\r\n\r\n`, '400 Bad Request'],
  ['an invalid encoding in the path', 'GET /%FF HTTP/1.1\r\nHost: test\r\n\r\n', '400 Bad Request'],
  ['an invalid encoding in the query', 'GET /?a=%E0%A4 HTTP/1.1\r\nHost: test\r\n\r\n', '400 Bad Request'],
  ['a target with a host', 'GET http://test/x HTTP/1.1\r\nHost: test\r\n\r\n', '400 Bad Request'],
  ['an expectation', 'GET /x HTTP/1.1\r\nHost: test\r\nExpect: x\r\n\r\n', '417 Expectation Failed'],
])('error: %s: refuses the request and does not parse the rest of the chunk', async (_, text, status) => {
  const { open, counts } = await start()
  const { socket, closed } = await open()
  socket.write(text.repeat(1_000))
  expect(
    (await closed)
      .split('HTTP/1.1 ')
      .slice(1)
      .map((answer) => answer.split('\r\n')[0]),
  ).toEqual([status])
  expect(counts).toEqual({ parsed: 1, begun: 0 })
})

test('error: refuses too many requests before the listener runs, and closes their connection', async () => {
  const { open, counts, url, clock } = await start({ requestBurst: 1, requestsPerSecond: 1 })
  expect((await fetch(`${url}/x`)).status).toBe(200)
  const { socket, closed } = await open()
  socket.write(request.repeat(1_000))
  const answer = await closed
  expect(answer).toMatch(/^HTTP\/1\.1 429 Too Many Requests\r\n/)
  expect(answer.toLowerCase()).toContain('access-control-allow-origin: *\r\n')
  expect(answer.split('\r\n\r\n').slice(1)).toEqual(['{"error":"Too many requests"}'])
  expect(counts).toEqual({ parsed: 2, begun: 1 })
  // Requests of `/health` are counted separately, so the limit of other requests does not refuse them.
  expect([(await fetch(`${url}/health`)).status, (await fetch(`${url}/health`)).status]).toEqual([200, 429])
  clock.advance(1_000)
  expect((await fetch(`${url}/x`)).status).toBe(200)
})

test('error: refuses too many requests in flight from one address in X-Forwarded-For', async () => {
  const held: (() => void)[] = []
  const { url, counts } = await start(
    { requestsInFlight: 2 },
    { proxies: 1, listener: (_, response) => void held.push(() => response.end('ok')) },
  )
  const ask = async (from: string) => (await fetch(url, { headers: { 'x-forwarded-for': from } })).status
  const first = [ask('192.0.2.1'), ask('192.0.2.1')]
  await expect.poll(() => counts.begun).toBe(2)
  expect(await ask('192.0.2.1')).toBe(429)
  const other = ask('192.0.2.2')
  await expect.poll(() => counts.begun).toBe(3)
  for (const release of held.splice(0)) release()
  expect(await Promise.all([...first, other])).toEqual([200, 200, 200])
  const next = ask('192.0.2.1')
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  expect(await next).toBe(200)
})

test('error: refuses a body that is too long or of unknown length', async () => {
  const { counts, open } = await start()
  const ask = async (head: string) => {
    const { socket, closed } = await open()
    socket.write(`POST /x HTTP/1.1\r\nHost: test\r\n${head}\r\n\r\n`)
    return (await closed).split('\r\n')[0]
  }
  expect(await ask('Content-Length: 16385')).toBe('HTTP/1.1 413 Payload Too Large')
  expect(await ask('Transfer-Encoding: chunked')).toBe('HTTP/1.1 411 Length Required')
  expect(counts.begun).toBe(0)
})

test('error: refuses more than 64 headers, which could hide the length of a body', async () => {
  const { open, counts } = await start()
  const ask = async (count: number) => {
    const { socket, closed } = await open()
    const headers = Array.from({ length: count - 3 }, (_, index) => `x-${index}: 1\r\n`).join('')
    socket.write(`POST /x HTTP/1.1\r\nHost: test\r\nConnection: close\r\n${headers}Content-Length: 0\r\n\r\n`)
    return (await closed).split('\r\n')[0]
  }
  expect(await ask(64)).toBe('HTTP/1.1 200 OK')
  expect(await ask(65)).toBe('HTTP/1.1 431 Request Header Fields Too Large')
  expect(await ask(300)).toBe('HTTP/1.1 431 Request Header Fields Too Large')
  expect(counts.begun).toBe(1)
})

test('error: closes a connection whose response is not read', async () => {
  const { open, counts, clock } = await start({}, { listener: (_, response) => response.end(Buffer.alloc(16 << 20)) })
  const { socket, closed } = await open()
  socket.pause()
  socket.write(request)
  await expect.poll(() => counts.begun).toBe(1)
  clock.advance(17_000)
  // The client reads again, but receives only the bytes that the server sent before it closed the connection.
  socket.resume()
  expect((await closed).length).toBeLessThan(16 << 20)
})

test('behavior: spreads the requests of one address over turns of the event loop', async () => {
  const { open, counts } = await start()
  const opened = await Promise.all(Array.from({ length: 40 }, () => open()))
  const allAnswered = (times: number) => opened.every(({ answers }) => answers() === times)
  // The server has accepted all connections once each of them has got a response.
  for (const { socket } of opened) socket.write(request)
  await expect.poll(() => allAnswered(1)).toBe(true)
  for (const { socket } of opened) socket.write(request)
  const turns: number[] = []
  while (counts.begun < 80 && turns.length < 100_000) {
    const before = counts.begun
    await setImmediate()
    turns.push(counts.begun - before)
  }
  expect(Math.max(...turns)).toBeLessThanOrEqual(4)
  await expect.poll(() => allAnswered(2)).toBe(true)
})

test('error: refuses new connections of an address at its limit until some close', async () => {
  const { open, url } = await start({ connections: 2 })
  const [first] = [await open(), await open()]
  await (await open()).closed
  first.socket.destroy()
  await first.closed
  await expect.poll(async () => (await fetch(url).catch(() => undefined))?.status).toBe(200)
})

test('behavior: beyond the limit, closes the longest idle connection that is not a WebSocket', async () => {
  const held: (() => void)[] = []
  const { open, counts } = await start(
    { httpConnections: 2 },
    { listener: (_, response) => void held.push(() => response.end('ok')) },
  )
  const [busy, idle] = [await open(), await open()]
  busy.socket.write(request)
  await expect.poll(() => counts.begun).toBe(1)
  const third = await open()
  await idle.closed
  third.socket.write(request)
  await expect.poll(() => counts.begun).toBe(2)
  // All other connections wait for a response. None is idle, so the server closes the new connection.
  await (await open()).closed
  for (const release of held) release()
  await expect.poll(() => [busy.answers(), third.answers()]).toEqual([1, 1])
})

test('error: refuses connections that one address opens at too high a rate', async () => {
  const { open, url, clock } = await start({ connectionBurst: 2, connectionsPerSecond: 1 })
  for (const each of [await open(), await open()]) each.socket.destroy()
  await (await open()).closed
  clock.advance(1_000)
  expect((await fetch(url)).status).toBe(200)
})

test('param: proxies, does not count the connections of proxies', async () => {
  const { open, url } = await start({ connections: 2, httpConnections: 1, connectionBurst: 1 }, { proxies: 1 })
  for (let count = 0; count < 3; count += 1) await open()
  expect((await fetch(url)).status).toBe(200)
})

test.each([
  ['a CONNECT', 'CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an upgrade', 'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'],
  ['nothing', ''],
])('behavior: a closed connection releases its two requests in flight, followed by %s', async (_, end) => {
  const held: ServerResponse[] = []
  let closedCount = 0
  const holdResponse = (response: ServerResponse) => {
    held.push(response)
    response.on('close', () => {
      closedCount += 1
    })
  }
  const { open, url, http } = await start(
    { requestsInFlight: 2 },
    { listener: (_, response) => holdResponse(response) },
  )
  http.on('upgrade', (_, socket) => socket.destroy())
  const { socket } = await open()
  socket.write(`${request.repeat(2)}${end}`)
  await expect.poll(() => held.length).toBe(2)
  socket.destroy()
  await expect.poll(() => closedCount).toBe(2)
  const answered = fetch(url)
  await expect.poll(() => held.length).toBe(3)
  held[2]?.end('ok')
  expect((await answered).status).toBe(200)
})
