import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { setUpPage, toNetwork } from '../test/setUpPage.ts'

const page = setUpPage()
const { one, start } = page

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close().closeAllConnections())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Reads a balance from a local node that responds with `listener`. */
async function balanceOver(listener: RequestListener) {
  const network = toNetwork({ chainId: 31_339, rpcUrl: await serve(listener) })
  const { adapter } = start({ networks: [network] })
  return adapter.getBalance?.({ address: one, network })
}

const answer = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })

describe('readBalance', () => {
  test('default', async () => {
    const balance = await balanceOver(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const calls = JSON.parse(text) as { id: number } | { id: number }[]
      const one = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x7' })
      response.end(JSON.stringify(Array.isArray(calls) ? calls.map(one) : one(calls)))
    })
    expect(balance?.value).toBe(7n)
  })

  test('behavior: asks the next endpoint when one sends its body too slowly; alone, it ends the request', async () => {
    const slow = await serve((_request, response) => {
      const timer = setInterval(() => response.write(' '), 5)
      response.on('close', () => clearInterval(timer))
    })
    const good = await serve(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      const resultOf = (method: string) => (method === 'eth_getBalance' ? '0xffffff' : '0x64')
      const answers = [JSON.parse(text)]
        .flat()
        .map(({ id, method }) => ({ jsonrpc: '2.0', id, result: resultOf(method) }))
      response.end(JSON.stringify(text.startsWith('[') ? answers : answers[0]))
    })
    const network = toNetwork({ chainId: 31_339, rpcUrl: slow })
    const rpc = { urls: () => [slow, good], timeoutMs: 500, batchSize: 1000, pollIntervalMs: 4_000 }
    const { adapter } = start({ networks: [network], ports: { rpc } })
    expect(await adapter.getBalance?.({ address: one, network })).toMatchObject({ value: 0xffffffn })
    expect(await adapter.quoteFee?.({ transaction: { to: one, value: 1n }, network, address: one })).toMatchObject({
      expected: expect.any(BigInt),
    })
    const aloneRpc = { ...rpc, urls: () => [slow], timeoutMs: 50 }
    const { adapter: alone } = start({ networks: [network], ports: { rpc: aloneRpc } })
    await expect(alone.getBalance?.({ address: one, network })).rejects.toMatchObject({ code: 'BalanceUnavailable' })
    const quote = alone.quoteFee?.({ transaction: { to: one, value: 1n }, network, address: one })
    await expect(quote).rejects.toMatchObject({ name: 'ServiceError', code: 'TimedOut' })
  })

  test('error: BalanceUnavailable when a node sends an endless response', async () => {
    const failure = await balanceOver((_request, response) => {
      response.on('error', () => {})
      const write = () => {
        while (!response.destroyed && response.write(' '.repeat(1_000_000)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'NetworkError', code: 'BalanceUnavailable' })
    const causes = [failure as Error]
    for (const { cause } of causes) if (cause instanceof Error) causes.push(cause)
    expect(causes.map(({ message }) => message).join()).toContain('More than 10485760 bytes came.')
  })

  test.each(['', '0x', true, '5', [], null, `0x${'f'.repeat(65)}`])(
    'error: BalanceUnavailable for a balance of %j',
    async (result) => {
      const balance = balanceOver((_request, response) => void response.end(answer(result)))
      await expect(balance).rejects.toMatchObject({ name: 'NetworkError', code: 'BalanceUnavailable' })
    },
  )

  test('error: BalanceUnavailable', async () => {
    const nowhere = toNetwork({ chainId: 31339, rpcUrl: 'http://127.0.0.1:1' })
    const { adapter } = start({ networks: [nowhere] })
    await expect(adapter.getBalance?.({ address: one, network: nowhere })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
    await expect(adapter.getBalance?.({ address: one, network: toNetwork(page.away) })).rejects.toMatchObject({
      code: 'BalanceUnavailable',
    })
  })
})
