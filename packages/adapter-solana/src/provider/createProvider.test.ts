import { address, type Blockhash } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { createProvider } from './createProvider.ts'

const { home } = toNetworks('http://unused.example')
const blockhash = two.address as string as Blockhash

/** Creates the provider of a wallet that only records the requests that it gets. */
function openTestPage() {
  const receivedRequests: string[] = []
  const ask = async (method: string) => {
    receivedRequests.push(method)
    return new Uint8Array(64)
  }
  const { provider, end } = createProvider({
    read: () => ({
      connectorId: 'Test Wallet',
      accounts: [{ namespace: 'solana', address: one.address, type: 'eoa' }],
      caipNetworkId: home.caipNetworkId,
    }),
    signer: {
      signMessage: () => ask('signMessage'),
      signTransactions: async () => [await ask('signTransactions')],
      signAndSendTransaction: async () => `${await ask('signAndSendTransaction')}`,
    },
    rpc: () => Promise.reject(new Error('not asked')),
    networks: [home],
    settings: { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 1 },
    signal: new AbortController().signal,
    log: () => {},
  })
  return { provider, end, asked: receivedRequests }
}

describe('createProvider', () => {
  test.each([
    ['signMessage', undefined, 'message'],
    ['signMessage', 'a text', 'message'],
    ['signMessage', 5, 'message'],
    ['signTransaction', null, 'transaction'],
    ['signTransaction', 5e9, 'transaction'],
    ['signAndSendTransaction', undefined, 'transaction'],
    ['signAllTransactions', undefined, 'transactions'],
    ['signAllTransactions', [null], 'transactions[0]'],
    ['request', undefined, 'method'],
    ['request', { method: 5 }, 'method'],
  ] as const)('error: InvalidOption for %s(%o), without a prompt', async (method, given, option) => {
    const { provider, asked } = openTestPage()
    const asking = (provider[method] as (given: unknown) => Promise<unknown>)(given)
    await expect(asking).rejects.toMatchObject({
      name: 'ConfigurationError',
      code: 'InvalidOption',
      message: expect.stringContaining(`\`${option}\``),
    })
    expect(asked).toEqual([])
  })

  test.each(['signTransaction', 'signAllTransactions', 'signAndSendTransaction'] as const)(
    'error: NotConnected without a prompt when the connection ends while %s loads its code',
    async (method) => {
      const { provider, end, asked } = openTestPage()
      const bytes = buildTransaction(address(one.address), [], { blockhash, lastValidBlockHeight: 1n })
      const signing = method === 'signAllTransactions' ? provider[method]([bytes]) : provider[method](bytes)
      end()
      await expect(signing).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
      expect(asked).toEqual([])
    },
  )
})
