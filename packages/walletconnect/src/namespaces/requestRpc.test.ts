import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Network } from '@latchkey/protocol'
import { describe, expect, onTestFinished, test } from 'vitest'
import { type RpcAnswer, startRpcServer } from '../rpcServer.test.setup.ts'
import { requestRpc } from './requestRpc.ts'

const network = { id: 1, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' } as unknown as Network

const ask = (
  urls: readonly string[],
  timeoutMs = 5_000,
  caipNetworkId: Network['caipNetworkId'] = 'eip155:1',
  method = 'eth_blockNumber',
) =>
  requestRpc({
    networks: [network],
    caipNetworkId,
    rpc: { urls: () => urls, timeoutMs, batchSize: 1, pollIntervalMs: 1 },
    method,
    params: undefined,
    maxBytes: 100_000,
  })

const good = () => startRpcServer(() => ({ result: '0x1' }))

describe('requestRpc', () => {
  test('default', async () => {
    const [first, second] = [await good(), await good()]
    expect(await ask([first.url, second.url])).toBe('0x1')
    expect([first.calls.length, second.calls.length]).toEqual([1, 0])
  })

  test.each<[string, RpcAnswer]>([
    ['a server error', { status: 502, body: '<html>' }],
    ['a response that is not JSON', { status: 200, body: 'hello' }],
    ['a response without a result', { status: 200, body: '{}' }],
    ['a response that is too long', { status: 200, body: JSON.stringify({ result: '0'.repeat(100_000) }) }],
    ['an exceeded request limit', { error: { code: -32005, message: 'limit exceeded' } }],
  ])('behavior: asks the next endpoint after %s', async (_, answer) => {
    const bad = await startRpcServer(() => answer)
    const next = await good()
    expect(await ask(['http://127.0.0.1:9', bad.url, next.url])).toBe('0x1')
    expect([bad.calls.length, next.calls.length]).toEqual([1, 1])
  })

  test('behavior: asks the next endpoint when one sends its body too slowly', async () => {
    const slow = createServer((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => slow.once('listening', resolve))
    onTestFinished(() => void slow.close().closeAllConnections())
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`
    expect(await ask([url, (await good()).url], 500)).toBe('0x1')
    await expect(ask([url], 50)).rejects.toMatchObject({ name: 'ServiceError', code: 'TimedOut' })
  })

  test('behavior: an error of the chain is the response, whatever the HTTP status', async () => {
    const error = { code: 3, message: 'execution reverted' }
    const next = await good()
    for (const answer of [{ error }, { status: 400, body: JSON.stringify({ error }) }]) {
      const node = await startRpcServer(() => answer)
      await expect(ask([node.url, next.url])).rejects.toMatchObject({ name: 'WalletRpcError', ...error })
    }
    expect(next.calls).toEqual([])
  })

  test.each([
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'eth_sendRawTransactionConditional',
    'zks_sendRawTransactionWithDetailedOutput',
    'sendTransaction',
  ])('behavior: %s fails only if every endpoint refuses the transaction', async (method) => {
    const send = (...nodes: { url: string }[]) =>
      ask(
        nodes.map(({ url }) => url),
        5_000,
        'eip155:1',
        method,
      )
    const refusing = (message: string) => startRpcServer(() => ({ error: { code: -32000, message } }))
    const [poor, underpriced] = [await refusing('insufficient funds'), await refusing('underpriced')]
    const silent = await startRpcServer(() => ({ status: 504 }))
    await expect(send(poor, underpriced)).rejects.toMatchObject({ code: -32000, message: 'insufficient funds' })
    expect(await send(poor, await good())).toBe('0x1')
    const unknown = { name: 'ServiceError', code: 'HttpStatus' }
    await expect(send(silent, poor)).rejects.toMatchObject(unknown)
    await expect(send(poor, silent)).rejects.toMatchObject(unknown)
    // "already known" means that one endpoint already has the transaction, so this error is thrown, and not the error of the other
    // endpoint.
    await expect(send(poor, await refusing('already known'))).rejects.toMatchObject({ message: 'already known' })
  })

  test('error: NoRpcUrl', async () => {
    await expect(ask([])).rejects.toMatchObject({
      code: 'NoRpcUrl',
      shortMessage: 'No RPC url provided for chainId: 1',
    })
  })

  test('error: JsonRpcProviderNotFound', async () => {
    await expect(ask(['http://127.0.0.1:9'], 5_000, 'eip155:2')).rejects.toMatchObject({
      code: 'JsonRpcProviderNotFound',
      shortMessage: 'JSON-RPC provider for eip155:2 not found',
    })
  })

  test('error: HttpStatus, Unreachable, for the last endpoint', async () => {
    const bad = await startRpcServer(() => ({ status: 503 }))
    await expect(ask([bad.url])).rejects.toMatchObject({ code: 'HttpStatus', shortMessage: 'HTTP status code: 503' })
    await expect(ask([bad.url, 'http://127.0.0.1:9'])).rejects.toMatchObject({ code: 'Unreachable' })
  })

  test('error: TimedOut', async () => {
    const silent = await startRpcServer(() => 'nothing')
    await expect(ask([silent.url], 50)).rejects.toMatchObject({ code: 'TimedOut' })
    const slow = await startRpcServer(() => ({ status: 200, body: '{"result":', isOpen: true }))
    await expect(ask([slow.url], 50)).rejects.toMatchObject({ code: 'TimedOut' })
  })
})
