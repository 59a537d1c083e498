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
    expect(causes.map(({ message }) => message).join()).toContain('exceeded the size limit')
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
