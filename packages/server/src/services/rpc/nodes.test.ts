import { createServer as createHttpServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createServer } from '../../createServer.ts'
import type { RpcChain } from '../../platform/chains/chains.ts'

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
const status =
  (code: number, error = { code: -32603, message: 'Internal error' }) =>
  (request: Request, response: ServerResponse) =>
    void response.writeHead(code).end(JSON.stringify({ jsonrpc: '2.0', id: request.id, error }))

function openProxy(chain: RpcChain, id = 'eip155:1') {
  const { app } = createServer({
    projects: { open: { allowedOrigins: [] } },
    relay: false,
    listing: false,
    chains: { [id]: chain },
    report: () => {},
  })
  return async (body: object | string) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await app.request(`/v1/?chainId=${id}&projectId=open`, { method: 'POST', body: text })
    return { status: response.status, text: await response.text() }
  }
}

const call = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

describe('a node', () => {
  test.each([401, 402, 403, 429, 500, 503, 504])('with status %i is replaced, whatever its body says', async (code) => {
    const bad = await startNode(status(code))
    const good = await startNode(result('0x1'))
    const send = openProxy({ urls: [bad.url, good.url] })
    expect((await send(call('eth_blockNumber'))).text).toContain('"result":"0x1"')
  })

  test.each([500, 504])('with status %i may have sent a transaction', async (code) => {
    const send = openProxy({ urls: [(await startNode(status(code))).url] })
    expect((await send([call('eth_sendRawTransaction', ['0x02']), call('eth_blockNumber')])).status).toBe(502)
  })

  test('that refuses a key has not sent a transaction', async () => {
    const refusing = await startNode(status(403))
    const other = await startNode(status(200, { code: -32000, message: 'nonce too low' }))
    const send = openProxy({ urls: [refusing.url, other.url] })
    expect(await send(call('eth_sendRawTransaction', ['0x02']))).toMatchObject({
      status: 200,
      text: expect.stringContaining('nonce too low'),
    })
  })

  test('that fails inside a transaction may have sent it', async () => {
    const send = openProxy({ urls: [(await startNode(status(200))).url] })
    expect((await send(call('eth_sendRawTransaction', ['0x02']))).status).toBe(502)
  })

  test('may have sent a transaction with a method that the operator allows', async () => {
    const lost = await startNode((_, response) => void response.destroy())
    const other = await startNode(status(200, { code: -32000, message: 'nonce too low' }))
    const send = openProxy({ urls: [lost.url, other.url], methods: ['eth_sendRawTransactionSync'] })
    expect((await send(call('eth_sendRawTransactionSync', ['0x02']))).status).toBe(502)
  })

  test('keeps its long numbers', async () => {
    const node = await startNode(
      ({ id }, response) =>
        void response.end(`{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615}, "id" : ${id}}`),
    )
    const send = openProxy({ urls: [node.url] }, 'solana:devnet')
    expect((await send(call('getAccountInfo', ['x']))).text).toBe(
      '{"jsonrpc":"2.0","result":{"rentEpoch":18446744073709551615}, "id":1}',
    )
  })

  test('with a deep or a large response does no harm', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const large = `"${'x'.repeat(5_000_000)}"`
    const node = await startNode(
      ({ id, method }, response) =>
        void response.end(`{"jsonrpc":"2.0","id":${id},"result":${method === 'eth_call' ? large : deep}}`),
    )
    const send = openProxy({ urls: [node.url] })
    expect((await send(call('eth_chainId'))).status).toBe(200)
    expect((await send(call('eth_call'))).text).toContain('The response of the node is too large')
    expect((await send(call('eth_chainId'))).status).toBe(200)
    expect(node.requests.filter(({ method }) => method === 'eth_chainId')).toHaveLength(1)
  })

  test('gets the user name and the password of its URL in a header', async () => {
    const node = await startNode(result('0x1'))
    const send = openProxy({ urls: [node.url.replace('://', '://user:p%40ss@')] })
    await send(call('eth_blockNumber'))
    expect(node.requests[0]?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`)
  })

  test('is asked for the logs of a block again if it did not know before that the block is final', async () => {
    let finalBlock = '0xf'
    let logs: unknown[] = []
    const node = await startNode((request, response) =>
      result(request.method === 'eth_getLogs' ? logs : { number: finalBlock })(request, response),
    )
    const send = openProxy({ urls: [node.url] })
    const filter = call('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x10' }])
    await send(filter)
    finalBlock = '0x10'
    await send(filter)
    logs = [{ blockNumber: '0x10' }]
    expect((await send(filter)).text).toContain('0x10')
  })
})

describe('a transaction', () => {
  test('is not reported as refused while an equal one is open', async () => {
    let lose = () => {}
    const hanging = await startNode(({ method }, response) => {
      if (method === 'eth_sendRawTransaction') lose = () => void response.destroy()
      else response.destroy()
    })
    const other = await startNode(status(200, { code: -32000, message: 'nonce too low' }))
    const send = openProxy({ urls: [hanging.url, other.url] })
    const first = send(call('eth_sendRawTransaction', ['0x02']))
    await expect.poll(() => hanging.requests.length).toBe(1)
    // A read fails, so that the first endpoint rests.
    await send(call('eth_blockNumber'))
    expect((await send(call('eth_sendRawTransaction', ['0x02']))).status).toBe(502)
    lose()
    expect((await first).status).toBe(502)
  })

  test.each([
    ['a contract with any word in its reason', { code: 3, message: 'execution reverted: Mint limit exceeded' }],
    ['a preflight of Solana', { code: -32002, message: 'Transaction simulation failed' }],
  ])('that fails in %s is refused', async (_, error) => {
    const node = await startNode(status(200, error))
    const send = openProxy({ urls: [node.url] })
    expect(await send(call('eth_sendRawTransaction', ['0x02']))).toMatchObject({
      status: 200,
      text: expect.stringContaining(error.message),
    })
  })
})

describe('a batch', () => {
  test('that is nested too deep or has too many members is refused unread', async () => {
    const send = openProxy({ urls: ['http://127.0.0.1:9'] })
    expect((await send('['.repeat(100_000))).status).toBe(400)
    expect((await send(`[${'[],'.repeat(20_000)}[]]`)).status).toBe(400)
  })

  test('has at most eight calls of a client at the node at a time', async () => {
    const open: ServerResponse[] = []
    const node = await startNode((_, response) => void open.push(response))
    const send = openProxy({ urls: [node.url] })
    const sending = send(Array.from({ length: 20 }, (_, index) => call('eth_getBalance', [`0x${index}`, 'latest'])))
    await expect.poll(() => open.length).toBe(8)
    for (const response of open) response.destroy()
    await expect.poll(() => node.requests.length).toBeGreaterThan(8)
    await expect
      .poll(() => {
        for (const response of open) response.destroy()
        return node.requests.length
      })
      .toBe(20)
    expect((await sending).status).toBe(502)
  })

  test('ends with an error for each call beyond 8 MiB of responses', async () => {
    const node = await startNode(result('x'.repeat(1_000_000)))
    const send = openProxy({ urls: [node.url] })
    const batch = Array.from({ length: 30 }, (_, index) => call('eth_getBalance', [`0x${index}`, 'latest']))
    const { text } = await send(batch)
    // Nine responses are more than 8 MiB, and seven others are open by then.
    expect(node.requests.filter(({ method }) => method === 'eth_getBalance').length).toBeLessThanOrEqual(16)
    expect(text).toContain('Too many bytes of responses that are not read')
    // A response that was read counts no longer.
    expect((await send(call('eth_getBalance', ['0x', 'latest']))).text).toContain('xxx')
  })

  test('has no call at the node whose largest response the budget of bytes does not cover', async () => {
    const node = await startNode(result('0x1'))
    const server = createServer({
      projects: { open: { allowedOrigins: [] } },
      relay: false,
      listing: false,
      chains: { 'eip155:1': { urls: [node.url] } },
      limits: { rpcBytesPerSecond: 1e-9, rpcByteBurst: 9 * 1024 * 1024 },
      report: () => {},
    })
    onTestFinished(server.close)
    const { url } = await server.listen({ port: 0, host: '127.0.0.1' })
    const batch = [1, 2, 3].map((index) => call('eth_getBalance', [`0x${index}`, 'latest']))
    const response = await fetch(`${url}/v1/?chainId=eip155:1&projectId=open`, {
      method: 'POST',
      body: JSON.stringify(batch),
    })
    const bodies = (await response.json()) as { result?: unknown; error?: { code: number } }[]
    expect(bodies.map(({ result: value, error }) => value ?? error?.code)).toEqual(['0x1', '0x1', -32005])
    expect(node.requests).toHaveLength(2)
  })
})
