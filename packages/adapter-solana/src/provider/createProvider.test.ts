import { address, type Blockhash } from '@solana/kit'
import { describe, expect, test } from 'vitest'
import { one, toNetworks, two } from '../../test/usePage.ts'
import { buildTransaction } from '../transactions/buildTransaction.ts'
import { createProvider } from './createProvider.ts'

const { home } = toNetworks('http://unused.example')
const blockhash = two.address as string as Blockhash

describe('createProvider', () => {
  test.each(['signTransaction', 'signAllTransactions', 'signAndSendTransaction'] as const)(
    'error: NotConnected without a prompt when the connection ends while %s loads its code',
    async (method) => {
      const asked: string[] = []
      const sign = async () => {
        asked.push(method)
        return []
      }
      const { provider, end } = createProvider({
        read: () => ({
          connectorId: 'Test Wallet',
          accounts: [{ namespace: 'solana', address: one.address, type: 'eoa' }],
          caipNetworkId: home.caipNetworkId,
        }),
        signer: {
          signMessage: async () => new Uint8Array(64),
          signTransactions: sign,
          signAndSendTransaction: async () => `${await sign()}`,
        },
        rpc: () => Promise.reject(new Error('not asked')),
        networks: [home],
        settings: { urls: () => [], timeoutMs: 1_000, batchSize: 1, pollIntervalMs: 1 },
        signal: new AbortController().signal,
        log: () => {},
      })
      const bytes = buildTransaction(address(one.address), [], { blockhash, lastValidBlockHeight: 1n })
      const signing = method === 'signAllTransactions' ? provider[method]([bytes]) : provider[method](bytes)
      end()
      await expect(signing).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
      expect(asked).toEqual([])
    },
  )
})
