import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createServer } from '../../createServer.ts'
import type { HttpLimits } from '../../platform/http/HttpLimits.ts'

type Request = { id: number; method: string; params: unknown[]; headers: NodeJS.Dict<string | string[]> }

/** Starts a node whose responses the test writes itself. */
async function startNode(respond: (request: Request, response: ServerResponse) => void) {
  const requests: Request[] = []
  const node = createHttpServer(async (incoming, response) => {
    let text = ''
    for await (const chunk of incoming) text += chunk
    const request = { ...JSON.parse(text), headers: incoming.headers } as Request
    requests.push(request)
    respond(request, response)
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close().closeAllConnections())
  return { requests, url: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }
}

const result = (value: unknown) => (request: Request, response: ServerResponse) =>
  void response.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: value }))
const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

/** Opens a port of a proxy for one chain. `send` posts a call and returns its JSON-RPC error code, or `undefined` for a result. */
async function openPort(nodeUrl: string, limits: Partial<HttpLimits>) {
  const server = createServer({
    projects: { open: { allowedOrigins: [] } },
    relay: false,
    listing: false,
    chains: { 'eip155:1': { urls: [nodeUrl] } },
    limits,
    report: () => {},
  })
  onTestFinished(server.close)
  const { url, port } = await server.listen({ port: 0, host: '127.0.0.1' })
  async function send(method: string, params: unknown[]) {
    const body = JSON.stringify(call(method, params))
    const response = await fetch(`${url}/v1/?chainId=eip155:1&projectId=open`, { method: 'POST', body })
    return ((await response.json()) as { error?: { code: number } }).error?.code
  }
  return { app: server.app, port, send }
}

describe('a client', () => {
  test('pays for responses that are too large', async () => {
    const node = await startNode(result('x'.repeat(5_000_000)))
    const { send } = await openPort(node.url, { rpcBytesPerSecond: 1e-9, rpcByteBurst: 9 * 1024 * 1024 })
    expect([await send('eth_call', [1]), await send('eth_call', [2]), await send('eth_call', [3])]).toEqual([
      -32603, -32603, -32005,
    ])
    expect(node.requests).toHaveLength(2)
  })

  test('pays for the members of its requests', async () => {
    const { send } = await openPort('http://127.0.0.1:9', { rpcBytesPerSecond: 1e-9, rpcByteBurst: 5 * 1024 * 1024 })
    const members = Array.from({ length: 9_000 }, () => 1)
    expect([await send('no_method', members), await send('no_method', members)]).toEqual([-32601, -32005])
  })

  test('is refused while it does not read 8 MiB of responses', async () => {
    const node = await startNode(result('x'.repeat(1_000_000)))
    const { port, send } = await openPort(node.url, { rpcByteBurst: 1e12 })
    const unread = connect(port, '127.0.0.1').pause()
    onTestFinished(() => void unread.destroy())
    const batch = JSON.stringify(
      Array.from({ length: 12 }, (_, index) => call('eth_getBalance', [`0x${index}`, 'latest'])),
    )
    unread.write(
      `POST /v1/?chainId=eip155:1&projectId=open HTTP/1.1\r\nHost: x\r\nContent-Length: ${batch.length}\r\n\r\n${batch}`,
    )
    let index = 0
    await expect.poll(() => send('eth_call', [index++])).toBe(-32005)
    unread.destroy()
    await expect.poll(() => send('eth_call', [index++])).toBeUndefined()
  })

  test('has two requests parsed in one turn of the event loop', async () => {
    const { app } = await openPort('http://127.0.0.1:9', {})
    const countsByTurn = [0]
    let isOver = false
    const countTurn = () => {
      countsByTurn.push(0)
      if (!isOver) setImmediate(countTurn)
    }
    const { parse } = JSON
    vi.spyOn(JSON, 'parse').mockImplementation((text, reviver) => {
      // Only the bodies of this test begin with a space.
      if (text.startsWith(' ')) countsByTurn.push((countsByTurn.pop() ?? 0) + 1)
      return parse(text, reviver)
    })
    onTestFinished(() => void vi.restoreAllMocks())
    setImmediate(countTurn)
    const body = ` ${JSON.stringify(call('no_method'))}`
    await Promise.all(
      Array.from({ length: 20 }, () => app.request('/v1/?chainId=eip155:1&projectId=open', { method: 'POST', body })),
    )
    isOver = true
    expect(countsByTurn.reduce((sum, count) => sum + count)).toBe(20)
    expect(Math.max(...countsByTurn)).toBeLessThanOrEqual(2)
  })
})
