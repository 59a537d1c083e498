import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../createServer.ts'
import type { RpcCall, RpcChain } from '../../platform/chains/chains.ts'

type Answer = { result: unknown } | { error: { code: number; message: string } } | { status: number } | 'no answer'

const limited = { error: { code: -32005, message: 'limit exceeded' } }
const reverted = { error: { code: 3, message: 'execution reverted' } }

/** Starts a node. `answer` returns what it responds to a call; `calls` lists the calls that it received. */
async function startNode(answer: (call: RpcCall) => Answer | Promise<Answer>) {
  const calls: RpcCall[] = []
  const node = createHttpServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { id, method, params } = JSON.parse(text)
    calls.push({ method, params })
    const body = await answer({ method, params })
    if (body === 'no answer') return request.socket.destroy()
    if ('status' in body) return response.writeHead(body.status).end('busy')
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, ...body }))
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close().closeAllConnections())
  return { calls, url: `http://127.0.0.1:${(node.address() as AddressInfo).port}` }
}

/** Creates a proxy for one chain. `send` posts a body and returns the status and the body of the response. */
function openProxy(chain: RpcChain, { limits = {}, id = 'eip155:1' } = {}) {
  const reported: unknown[] = []
  const projects = { open: { allowedOrigins: [] }, closed: { allowedOrigins: ['https://site.example'] } }
  const report = (error: unknown) => reported.push(error)
  const { app } = createServer({
    projects,
    relay: false,
    listing: false,
    chains: { [id]: chain },
    limits,
    report,
  })
  async function send(body: unknown, { query = `chainId=${id}&projectId=open`, headers = {} } = {}) {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.request(`/v1/?${query}`, { method: 'POST', body: text, headers })
    return [response.status, await response.json()] as const
  }
  const call = async (method: string, params: unknown = []) => {
    const [status, { id: _, jsonrpc: __, ...body }] = await send({ jsonrpc: '2.0', id: 7, method, params })
    return [status, body] as const
  }
  return { send, call, reported }
}

describe('POST /v1/', () => {
  test('default', async () => {
    const { url, calls } = await startNode(() => ({ result: '0x2a' }))
    const { send } = openProxy({ urls: [url] })
    const params = ['0x52908400098527886E0F7030069857D2E4169EE7', 'latest']
    expect(await send({ jsonrpc: '2.0', id: 'one', method: 'eth_getBalance', params })).toEqual([
      200,
      { jsonrpc: '2.0', id: 'one', result: '0x2a' },
    ])
    expect(calls).toEqual([{ method: 'eth_getBalance', params }])
  })

  test('behavior: each call of a batch has its own outcome', async () => {
    const { url } = await startNode(({ method }) => (method === 'eth_call' ? reverted : { result: '0x1' }))
    const { send } = openProxy({ urls: [url] })
    const batch = ['eth_blockNumber', 'eth_call', 'admin_peers', 'toString'].map((method, id) => ({
      jsonrpc: '2.0',
      id,
      method,
    }))
    expect(await send([...batch, 5])).toEqual([
      200,
      [
        { jsonrpc: '2.0', id: 0, result: '0x1' },
        { jsonrpc: '2.0', id: 1, ...reverted },
        { jsonrpc: '2.0', id: 2, error: { code: -32601, message: 'The method admin_peers is not allowed' } },
        { jsonrpc: '2.0', id: 3, error: { code: -32601, message: 'The method toString is not allowed' } },
        {
          jsonrpc: '2.0',
          id: null,
          error: { code: -32600, message: 'The call is not valid JSON-RPC 2.0 with a list of params' },
        },
      ],
    ])
  })

  test('param: chains, a chain of Solana', async () => {
    const { url } = await startNode(() => ({ result: 5 }))
    const { call } = openProxy({ urls: [url] }, { id: 'solana:devnet' })
    expect(await call('getSlot')).toEqual([200, { result: 5 }])
    expect(await call('eth_call')).toEqual([200, { error: expect.objectContaining({ code: -32601 }) }])
  })

  test('param: methods', async () => {
    const { url } = await startNode(() => ({ result: true }))
    expect(await openProxy({ urls: [url], methods: ['ots_hasCode'] }).call('ots_hasCode')).toEqual([
      200,
      { result: true },
    ])
    expect(await openProxy({ urls: [url] }).call('ots_hasCode')).toEqual([
      200,
      { error: { code: -32601, message: 'The method ots_hasCode is not allowed' } },
    ])
  })

  test.each([
    ['{', [400, { jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The request is not JSON' } }]],
    [[], [400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'A batch has 1 to 1000 calls' } }]],
    [
      Array(1001).fill({}),
      [400, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'A batch has 1 to 1000 calls' } }],
    ],
    ['x'.repeat(300_000), [413, { error: 'A request has at most 294912 bytes' }]],
  ])('error: the body is invalid, %#', async (body, expected) => {
    const { send } = openProxy({ urls: ['http://127.0.0.1:9'] })
    expect(await send(body)).toEqual(expected)
  })

  test('error: the project, its origin or the chain is unknown', async () => {
    const { send } = openProxy({ urls: ['http://127.0.0.1:9'] })
    const body = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
    expect(await send(body, { query: 'chainId=eip155:1&projectId=x' })).toEqual([
      403,
      { error: 'Unauthorized: invalid key' },
    ])
    const origin = { origin: 'https://other.example' }
    expect(await send(body, { query: 'chainId=eip155:1&projectId=closed', headers: origin })).toEqual([
      403,
      { error: 'Unauthorized: origin not allowed' },
    ])
    expect(await send(body, { query: 'chainId=eip155:2&projectId=open' })).toEqual([
      404,
      { error: 'The server has no endpoint of this chain' },
    ])
  })
})

describe('fail-over', () => {
  test.each<[string, Answer]>([
    ['ends the connection', 'no answer'],
    ['has a fault', { status: 500 }],
    ['limits requests', limited],
    ['limits requests by status', { status: 429 }],
  ])('behavior: another endpoint responds if one %s', async (_, answer) => {
    const bad = await startNode(() => answer)
    const good = await startNode(() => ({ result: '0x1' }))
    const { call } = openProxy({ urls: [bad.url, good.url] })
    expect(await call('eth_blockNumber')).toEqual([200, { result: '0x1' }])
    // The endpoint that failed is asked last for some seconds.
    expect(await call('eth_gasPrice')).toEqual([200, { result: '0x1' }])
    expect(bad.calls).toHaveLength(1)
  })

  test('behavior: an error of the node is its response', async () => {
    const first = await startNode(() => reverted)
    const second = await startNode(() => ({ result: '0x' }))
    expect(await openProxy({ urls: [first.url, second.url] }).call('eth_call')).toEqual([200, reverted])
    expect(second.calls).toEqual([])
  })

  test('error: no endpoint responds; a client never sees the URL of one', async () => {
    const { call, reported } = openProxy({ urls: ['http://127.0.0.1:9/secret-key'] })
    expect(await call('eth_blockNumber')).toEqual([502, { error: 'No endpoint of the chain responds' }])
    expect(reported).toHaveLength(1)
  })

  test('behavior: a transaction that a lost endpoint may have sent is never reported as refused', async () => {
    const lost = await startNode(() => 'no answer')
    const refused = { error: { code: -32000, message: 'nonce too low' } }
    const other = await startNode(() => refused)
    const { call, send } = openProxy({ urls: [lost.url, other.url] })
    expect(await call('eth_sendRawTransaction', ['0x02'])).toEqual([
      502,
      { error: 'No endpoint of the chain responds' },
    ])
    // The visitor's second try is refused because the first one may have been sent.
    const calls = ['eth_blockNumber', 'eth_sendRawTransaction'].map((method) => ({
      jsonrpc: '2.0',
      id: 1,
      method,
      params: method === 'eth_blockNumber' ? [] : ['0x02'],
    }))
    expect((await send(calls))[0]).toBe(502)
    // Another transaction is refused by the endpoint that works, and no endpoint may have sent it.
    expect(await call('eth_sendRawTransaction', ['0x03'])).toEqual([200, refused])
  })
})

describe('what is shared', () => {
  test('behavior: equal calls at the same time are one call of the node, but for transactions', async () => {
    let respond = (_: Answer) => {}
    const whenAsked = new Promise<Answer>((resolve) => {
      respond = resolve
    })
    const { url, calls } = await startNode(() => whenAsked)
    const { call } = openProxy({ urls: [url] })
    const responses = [call('eth_gasPrice'), call('eth_gasPrice')]
    const sent = [call('eth_sendRawTransaction', ['0x02']), call('eth_sendRawTransaction', ['0x02'])]
    await expect.poll(() => calls.length).toBe(3)
    respond({ result: '0x5' })
    expect(await Promise.all([...responses, ...sent])).toEqual(Array(4).fill([200, { result: '0x5' }]))
    expect(calls.filter(({ method }) => method === 'eth_gasPrice')).toHaveLength(1)
  })

  test.each([
    ['eth_chainId', []],
    ['eth_getBlockByNumber', ['0x10', false]],
    ['eth_getBalance', ['0x1', '0x10']],
    ['eth_getTransactionReceipt', ['0xaa']],
    ['eth_getBlockByHash', ['0xbb', true]],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x10' }]],
  ])('behavior: %s of a final block is asked once', async (method, params) => {
    const { url, calls } = await startNode(toNode('0x10'))
    const { call } = openProxy({ urls: [url] })
    const [, first] = await call(method, params)
    await expect
      .poll(async () => {
        const before = calls.length
        expect(await call(method, params)).toEqual([200, first])
        return calls.length - before
      })
      .toBe(0)
  })

  test.each([
    ['eth_getBlockByNumber', ['latest', false]],
    ['eth_getBlockByNumber', ['0x11', false]],
    ['eth_getBalance', ['0x1', 'latest']],
    ['eth_getBalance', ['0x1']],
    ['eth_call', [{}, '0x10']],
    ['eth_getTransactionReceipt', ['0xcc']],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }]],
    ['eth_getLogs', [{ toBlock: '0x10' }]],
  ])('behavior: %s of %j is asked each time', async (method, params) => {
    const { url, calls } = await startNode(toNode('0x10'))
    const { call } = openProxy({ urls: [url] })
    for (const _ of [1, 2, 3]) await call(method, params)
    expect(
      calls.filter((one) => one.method === method && JSON.stringify(one.params) === JSON.stringify(params)),
    ).toHaveLength(3)
  })

  test('param: limits.rpcCallBurst, each call of a batch counts', async () => {
    const { url } = await startNode(() => ({ result: '0x1' }))
    const server = createServer({
      projects: { open: { allowedOrigins: [] } },
      relay: false,
      listing: false,
      chains: { 'eip155:1': { urls: [url] } },
      limits: { rpcCallsPerSecond: 1e-9, rpcCallBurst: 3 },
      report: () => {},
    })
    onTestFinished(server.close)
    const { url: base } = await server.listen({ port: 0, host: '127.0.0.1' })
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber' }
    const post = async (body: unknown) =>
      (await fetch(`${base}/v1/?chainId=eip155:1&projectId=open`, { method: 'POST', body: JSON.stringify(body) }))
        .status
    expect([await post([call, call]), await post([call, call]), await post(call)]).toEqual([200, 429, 200])
  })

  test('behavior: a signed transaction of 128 KiB passes, and other routes keep their limit', async () => {
    const { url } = await startNode(() => ({ result: '0x1' }))
    const server = createServer({
      projects: { open: { allowedOrigins: [] } },
      relay: false,
      chains: { 'eip155:1': { urls: [url] } },
      report: () => {},
    })
    onTestFinished(server.close)
    const { url: base } = await server.listen({ port: 0, host: '127.0.0.1' })
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_sendRawTransaction',
      params: [`0x${'ab'.repeat(131_072)}`],
    })
    const post = async (path: string) => (await fetch(`${base}${path}`, { method: 'POST', body })).status
    expect(await post('/v1/?chainId=eip155:1&projectId=open')).toBe(200)
    expect(await post('/e?projectId=open')).toBe(413)
  })
})

/** Returns the responses of a node whose last final block is `finalBlock`. */
function toNode(finalBlock: string) {
  return ({ method, params }: RpcCall): Answer => {
    const [first] = params as unknown[]
    if (method === 'eth_getBlockByNumber') return { result: { number: first === 'finalized' ? finalBlock : first } }
    if (method === 'eth_getBlockByHash') return { result: { number: '0x9' } }
    if (method === 'eth_getTransactionReceipt') return { result: first === '0xaa' ? { blockNumber: '0x10' } : null }
    return { result: '0x1' }
  }
}
