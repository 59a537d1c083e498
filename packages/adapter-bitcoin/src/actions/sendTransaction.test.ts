import { describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../bitcoinAdapter.test.setup.ts'

const [payment = ''] = addressesOf()

describe('sendTransaction', () => {
  test.each([
    ['unisat', 'sendBitcoin', undefined],
    ['unisat', 'sendBitcoin', ''],
    ['unisat', 'sendBitcoin', 'sent'],
    ['unisat', 'sendBitcoin', { txid: 'ab'.repeat(32) }],
    ['leather', 'sendTransfer', undefined],
    ['leather', 'sendTransfer', { txid: 7 }],
    ['sats-connect', 'sendTransfer', null],
  ] as const)(
    'error: TransactionUnconfirmed for a wallet of the shape %s whose %s answers %o',
    async (shape, method, result) => {
      emptyWindow()
      const wallet = placeWallet({ shapes: [shape] })
      const { adapter, connectors } = openPage()
      await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
      wallet.control.override(method, { result })
      await expect(
        adapter.sendTransaction?.({ transaction: { to: payment, value: 1000n }, network: regtest, address: payment }),
      ).rejects.toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    },
  )
})
