import { scriptedSession } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, regtest } from '../bitcoinAdapter.test.setup.ts'

test('behavior: over WalletConnect, the account that the visitor chose is named as the payer', async () => {
  emptyWindow()
  const [one = ''] = addressesOf(testBitcoinAccounts[0])
  const [two = ''] = addressesOf(testBitcoinAccounts[1])
  const asked: { method: string; params?: unknown }[] = []
  const { port, control } = scriptedSession({
    namespace: 'bip122',
    addresses: [one, two],
    networks: [regtest],
    async answer(request) {
      asked.push(request)
      throw Object.assign(new Error('No'), { code: 4001 })
    },
  })
  control.grant()
  const { adapter } = openPage({ networks: [regtest], ports: { walletConnect: port } })
  await adapter.connect({ connectorId: 'walletConnect' })
  await adapter.switchConnection?.({ connectorId: 'walletConnect', address: two })
  const transaction = { to: one, value: 1000n }
  const paying = adapter.sendTransaction?.({ transaction, network: regtest, address: two })
  await expect(paying).rejects.toMatchObject({ code: 'UserRejected' })
  expect(asked).toMatchObject([{ method: 'sendTransfer', params: { account: two, recipientAddress: one } }])
})
