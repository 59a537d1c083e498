import { scriptedSession } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { expect, test, vi } from 'vitest'
import { addressesOf, emptyWindow, openPage, signet, testnet } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const [one = ''] = addressesOf(testBitcoinAccounts[0], testnet)
const [two = ''] = addressesOf(testBitcoinAccounts[1], testnet)

/** Connects a session with two accounts, whose wallet rejects each request. */
async function connected() {
  emptyWindow()
  const networks = [testnet, signet] as const
  const { connector, share, control } = scriptedSession({
    namespace: 'bip122',
    addresses: [one, two],
    networks,
    async answer() {
      throw Object.assign(new Error('No'), { code: 4001 })
    },
  })
  control.grant()
  const { adapter } = openPage({ networks, ports: { walletConnect: connector } })
  await adapter.attach({ connectorId: connector.id, session: share })
  return { adapter, share, control }
}

test('behavior: over WalletConnect, names the chosen account as the payer', async () => {
  const { adapter, control } = await connected()
  await adapter.switchConnection?.({ connectorId: 'walletConnect', address: two })
  const transaction = { to: one, value: 1000n }
  const paying = adapter.sendTransaction?.({ transaction, network: testnet, address: two })
  await expect(paying).rejects.toMatchObject({ code: 'UserRejected' })
  expect(control.requests()).toMatchObject([
    { method: 'sendTransfer', params: { account: two, recipientAddress: one } },
  ])
})

test('behavior: the payer is the account in use at the call, even if the visitor chooses another right after', async () => {
  const { adapter, control } = await connected()
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const paying = provider.sendTransfer({ recipient: two, amount: 1000n })
  const choosing = adapter.switchConnection?.({ connectorId: 'walletConnect', address: two })
  await expect(paying).rejects.toMatchObject({ code: 'UserRejected' })
  await choosing
  expect(control.requests()).toMatchObject([{ method: 'sendTransfer', params: { account: one } }])
})

test('error: NotConnected when the wallet switches to the network of a payment and leaves it at once', async () => {
  const { adapter, share, control } = await connected()
  vi.spyOn(share, 'switchNetwork').mockImplementation(({ caipNetworkId }) => {
    control.setNetwork(caipNetworkId)
    control.setNetwork(testnet.caipNetworkId)
    return new Promise(() => {})
  })
  const paying = adapter.sendTransaction?.({ transaction: { to: two, value: 1000n }, network: signet, address: one })
  await expect(paying).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  expect(control.requests()).toEqual([])
})
