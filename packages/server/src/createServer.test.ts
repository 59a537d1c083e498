import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createClientUrl, openRelayClient } from '../test/relayClient.ts'
import { createTestClock } from '../test/testClock.ts'
import { nextTurn, seal, topicOf } from '../test/testRelay.ts'
import { createServer } from './createServer.ts'
import { openDatabase } from './platform/database/openDatabase.ts'
import { createMark } from './services/directory/images/Mark.ts'
import { createMemoryStore } from './services/relay/store/memoryStore.ts'

const projects = { test: { allowedOrigins: [] } }
/** Rates so low that the rate limiter refills no token during a test. */
const noRefillRates = { requestsPerSecond: 1e-9, eventsPerSecond: 1e-9 }

describe('createServer', () => {
  test('default', async () => {
    const server = createServer({ projects })
    const { url, relayUrl, port } = await server.listen({ port: 0 })
    expect({ url, relayUrl }).toEqual({ url: `http://127.0.0.1:${port}`, relayUrl: `ws://127.0.0.1:${port}` })
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ status: 'ok' })
    await server.close()
    await expect(fetch(`${url}/health`)).rejects.toThrow()
  })

  test('error: the store fails', async () => {
    const store = { ...createMemoryStore(), check: () => Promise.reject(new Error('disk I/O error')) }
    const { app, close } = createServer({ projects, relay: { store } })
    const response = await app.request('/health')
    expect([response.status, await response.json()]).toEqual([503, { status: 'the relay cannot keep messages' }])
    await close()
  })

  test.each([':memory:', 'file:server.sqlite', 'mysql://user:secret@db/a'])(
    'error: the database %s is neither of PostgreSQL nor a path',
    (database) => {
      const message = 'The database is neither a postgres:// URL nor the path of a file'
      expect(() => createServer({ projects, database })).toThrow(new RangeError(message))
    },
  )

  test('error: the database fails', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
    const server = createServer({ projects, dataFolder })
    await server.listen({ port: 0 })
    const other = openDatabase({ dataFolder, report: (error) => expect.unreachable(String(error)) })
    await other.db.schema.dropTable('setting').execute()
    const response = await server.app.request('/health')
    expect([response.status, await response.json()]).toEqual([503, { status: 'the database does not respond' }])
    await Promise.all([other.close(), server.close()])
    rmSync(dataFolder, { recursive: true })
  })

  test('error: the database is a file that cannot be opened', async () => {
    const server = createServer({ projects, database: import.meta.filename })
    await expect(server.listen({ port: 0 })).rejects.toThrow('file is not a database')
    await server.close()
  })

  test('param: report, called once when storage is nearly full', async () => {
    const reported: string[] = []
    const clock = createTestClock()
    let bytes = 0
    const store = { ...createMemoryStore(), check: async () => bytes }
    const server = createServer({
      projects,
      relay: { store, clock, limits: { storedBytes: 100 } },
      report: (error) => reported.push((error as Error).message),
    })
    for (const stored of [80, 81, 90, 100, 10, 90]) {
      bytes = stored
      clock.advance(60_000)
      await nextTurn()
    }
    const warning =
      'The relay has used 80 % of the room for messages. Once it is full, the address that stores most gives way.'
    expect(reported).toEqual([warning, warning])
    await server.close()
  })

  test('behavior: app responds to requests without an open port', async () => {
    const { app, close } = createServer({ projects })
    const response = await app.request('/health', { headers: { origin: 'https://app.example.com' } })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    await close()
  })

  test('behavior: a request in flight when the server closes gets its response', async () => {
    let onBegin = () => {}
    let release = () => {}
    const whenAsked = new Promise<void>((resolve) => {
      onBegin = resolve
    })
    const whenReleased = new Promise<void>((resolve) => {
      release = resolve
    })
    const marks = async () => {
      onBegin()
      await whenReleased
      return createMark('image/png', new Uint8Array([1]))
    }
    const server = createServer({ projects, listing: { marks } })
    const { url } = await server.listen({ port: 0 })
    const answer = fetch(`${url}/getWalletImage/metamask?projectId=test`)
    await whenAsked
    const whenClosed = server.close()
    release()
    expect((await answer).status).toBe(200)
    await whenClosed
  })

  test('param: dataFolder', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
    const dataFolder = join(folder, 'made', 'here')
    const publish = { topic: topicOf(1), message: seal('hello'), ttl: 300, tag: 1 }

    const before = createServer({ projects, dataFolder })
    const { relayUrl, port } = await before.listen({ port: 0 })
    const dapp = await openRelayClient(await createClientUrl(relayUrl))
    await dapp.request('irn_publish', publish)
    await before.close()

    const after = createServer({ projects, dataFolder })
    await after.listen({ port })
    const wallet = await openRelayClient(await createClientUrl(relayUrl))
    const { messages } = await wallet.request<{ messages: unknown[] }>('irn_fetchMessages', { topic: topicOf(1) })
    expect(messages).toMatchObject([{ message: seal('hello') }])

    expect(() => createServer({ projects, dataFolder })).toThrow('database is locked')
    await after.close()
    rmSync(folder, { recursive: true })
  })

  test('param: limits', async () => {
    const reported: unknown[] = []
    const events: string[] = []
    const server = createServer({
      projects,
      relay: false,
      listing: { events: { record: ({ event }) => void events.push(event) } },
      limits: { ...noRefillRates, requestBurst: 5, eventBurst: 2 },
      proxies: 1,
      report: (error) => reported.push(error),
    })
    const { url } = await server.listen({ port: 0 })
    const send = async (address: string) => {
      const body = {
        eventId: '6f1c2f1e-5c36-4f0b-9d6e-0f3a6f3d1a10',
        url: 'https://app.example.com/',
        domain: 'app.example.com',
        timestamp: 1,
        props: { type: 'track', event: address },
      }
      const headers = { 'x-forwarded-for': address }
      return fetch(`${url}/e?projectId=test`, { method: 'POST', body: JSON.stringify(body), headers })
    }
    const statuses = [await send('192.0.2.1'), await send('192.0.2.1'), await send('192.0.2.1')].map((x) => x.status)
    expect([...statuses, (await send('192.0.2.2')).status]).toEqual([204, 204, 429, 204])
    expect(events).toEqual(['192.0.2.1', '192.0.2.1', '192.0.2.2'])

    const ask = (path: string) => fetch(`${url}${path}`, { headers: { 'x-forwarded-for': '192.0.2.1' } })
    for (const path of ['/getWallets?projectId=test', '/getWalletImage/metamask?projectId=test'])
      expect((await ask(path)).status).toBe(200)
    for (const path of ['/getWallets', '/getWalletImage/metamask', '/projects/v1/origins', '/elsewhere']) {
      const refused = await ask(`${path}?projectId=test`)
      expect([refused.status, await refused.json(), refused.headers.get('access-control-allow-origin')]).toEqual([
        429,
        { error: 'Too many requests' },
        '*',
      ])
    }
    expect([(await ask('/health')).status, reported]).toEqual([200, []])
    await server.close()
  })

  test('param: limits.eventByteBurst, one client cannot fill the table of events', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
    const limits = { ...noRefillRates, eventBytesPerSecond: 1e-9, eventByteBurst: 10_000 }
    const server = createServer({ projects, relay: false, dataFolder, limits, proxies: 1 })
    const { url } = await server.listen({ port: 0 })
    const send = async (address: string) => {
      const props = { type: 'error', event: 'E', errorType: 'E', errorMessage: 'e', stackTrace: '€'.repeat(2_000) }
      const more = { eventId: randomUUID(), domain: 'app.example.com', timestamp: 1 }
      const body = JSON.stringify({ ...more, url: 'https://app.example.com/', props })
      const headers = { 'x-forwarded-for': address }
      return (await fetch(`${url}/e?projectId=test`, { method: 'POST', body, headers })).status
    }
    expect([await send('192.0.2.1'), await send('192.0.2.1'), await send('192.0.2.2')]).toEqual([204, 429, 204])
    await server.close()
    const database = openDatabase({ dataFolder, report: (error) => expect.unreachable(String(error)) })
    const rows = await database.db.selectFrom('analyticsEvent').select('stackTrace').execute()
    await database.close()
    expect(rows.map(({ stackTrace }) => Buffer.byteLength(stackTrace ?? ''))).toEqual([3_999, 3_999])
    rmSync(dataFolder, { recursive: true })
  })

  test('param: proxies', async () => {
    const reported: string[] = []
    const statuses = async (proxies: number) => {
      const server = createServer({
        projects,
        relay: false,
        limits: { ...noRefillRates, requestBurst: 1 },
        proxies,
        report: (error) => reported.push((error as Error).message),
      })
      const { url } = await server.listen({ port: 0 })
      const ask = async (forwardedFor: string) => {
        const headers = { 'x-forwarded-for': forwardedFor }
        return (await fetch(`${url}/projects/v1/origins?projectId=test`, { headers })).status
      }
      const responses = [await ask('203.0.113.1'), await ask('203.0.113.2'), await ask('198.51.100.9, 203.0.113.1')]
      await server.close()
      return responses
    }
    expect(await statuses(1)).toEqual([200, 200, 429])
    expect(reported).toEqual([])
    expect(await statuses(0)).toEqual([200, 429, 429])
    expect(reported).toEqual([
      'Requests come through a proxy, which counts as one client until --proxies (`proxies`) says how many there are.',
    ])
  })

  test.skipIf(process.platform === 'win32')('behavior: only the owner may read the data files', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'latchkey-server-'))
    chmodSync(dataFolder, 0o755)
    const server = createServer({ projects, dataFolder })
    const { relayUrl } = await server.listen({ port: 0 })
    const dapp = await openRelayClient(await createClientUrl(relayUrl))
    await dapp.request('irn_publish', { topic: topicOf(1), message: seal('hello'), ttl: 300, tag: 1 })
    const modes = readdirSync(dataFolder).map((name) => [name, statSync(join(dataFolder, name)).mode & 0o777])
    expect(modes).toEqual([
      ['relay.sqlite', 0o600],
      ['relay.sqlite-wal', 0o600],
      ['server.sqlite', 0o600],
      ['server.sqlite-shm', 0o600],
      ['server.sqlite-wal', 0o600],
    ])
    await server.close()
    rmSync(dataFolder, { recursive: true })
  })

  test('behavior: without a proxy, clients are distinguished by the addresses of their sockets', async () => {
    const server = createServer({ projects, relay: false, limits: { ...noRefillRates, requestBurst: 1 } })
    const { url } = await server.listen({ port: 0 })
    const statuses = [await fetch(`${url}/x`), await fetch(`${url}/x`)].map(({ status }) => status)
    expect(statuses).toEqual([404, 429])
    await server.close()
  })

  test('behavior: ignores an upgrade request that is not for a WebSocket of the relay', async () => {
    const server = createServer({ projects })
    const { port } = await server.listen({ port: 0 })
    const ask = (path: string, upgrade: string) =>
      new Promise<[status: number | undefined, cacheControl: string | undefined]>((resolve, reject) => {
        const asking = get({ port, path, agent: false, headers: { connection: 'upgrade', upgrade } }, (answer) => {
          answer.resume()
          resolve([answer.statusCode, answer.headers['cache-control']])
        })
        asking.on('error', reject)
      })
    expect(await ask('/health', 'h2c')).toEqual([200, undefined])
    expect(await ask('/health', 'websocket')).toEqual([200, undefined])
    expect(await ask('/', 'h2c')).toEqual([404, 'no-store'])
    expect(await ask('/elsewhere', 'websocket')).toEqual([404, 'no-store'])
    expect(await ask('/', 'WebSocket')).toEqual([400, 'no-store'])
    await server.close()
  })

  test('behavior: error responses are not cached', async () => {
    const server = createServer({ projects, limits: { ...noRefillRates, requestBurst: 2 } })
    const { url } = await server.listen({ port: 0 })
    const responses = [
      await fetch(`${url}/elsewhere`),
      await fetch(`${url}/getWallets`),
      await fetch(`${url}/getWallets`),
    ]
    expect(responses.map(({ status, headers }) => [status, headers.get('cache-control')])).toEqual([
      [404, 'no-store'],
      [403, 'no-store'],
      [429, 'no-store'],
    ])
    await server.close()
  })

  test('param: relay.urls', async () => {
    const server = createServer({ projects, relay: { urls: ['wss://relay.example.com'] } })
    const { relayUrl } = await server.listen({ port: 0 })
    const client = await openRelayClient(await createClientUrl(relayUrl, { aud: 'wss://relay.example.com/' }))
    await client.close()
    await server.close()
  })

  test('param: relay, false', async () => {
    const server = createServer({ projects, relay: false })
    const { relayUrl } = await server.listen({ port: 0 })
    await expect(openRelayClient(await createClientUrl(relayUrl))).rejects.toThrow('Unexpected server response: 404')
    await server.close()
  })

  test('error: the port is taken', async () => {
    const [first, second] = [createServer({ projects }), createServer({ projects })]
    const { port } = await first.listen({ port: 0 })
    await expect(second.listen({ port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    expect(await second.listen({ port: 0, host: '0.0.0.0' })).toMatchObject({
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    })
    await Promise.all([first.close(), second.close()])
  })
})
