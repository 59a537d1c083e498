import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { esploraApi } from '../api/esploraApi.ts'
import { addressesOf, at, emptyWindow, openPage, placeWallet } from '../bitcoinAdapter.test.setup.ts'
import { toHex } from '../hex.ts'
import { localChain } from '../localChain.test.setup.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const chain = localChain({ mining: 'manual' })
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

test('behavior: a second payment does not replace the first, where the API still lists its coins', async () => {
  emptyWindow()
  placeWallet({ shapes: ['sats-connect'], apiUrl: chain.apiUrl })
  const sent: Transaction[] = []
  const { adapter } = openPage({
    networks: [at(chain.apiUrl)],
    api: (parameters) => ({
      ...esploraApi(parameters),
      async broadcast(hex) {
        sent.push(Transaction.fromHex(hex))
        return Transaction.fromHex(hex).getId()
      },
    }),
  })
  await adapter.connect({ connectorId: 'test' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  await provider.sendTransfer({ recipient, amount: 6_000n, feeRate: 2 })
  await provider.sendTransfer({ recipient, amount: 7_000n, feeRate: 20 })
  const spent = sent.flatMap(({ ins }) => ins.map(({ hash, index }) => `${toHex(hash)}:${index}`))
  expect([sent.length, new Set(spent).size]).toEqual([2, spent.length])
})
