import { scriptedSession } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { Transaction } from 'bitcoinjs-lib'
import { expect, test, vi } from 'vitest'
import { createTestApi } from '../../test/createTestApi.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, signet, testnet } from '../../test/openPage.ts'
import { type AddressForm, addressFormOf } from '../bitcoinChains.ts'
import { fromHex } from '../hex.ts'
import { readAddress } from '../payment/outputScript.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const [one = ''] = addressesOf(testBitcoinAccounts[0], testnet)
const [two = ''] = addressesOf(testBitcoinAccounts[1], testnet)

/** Connects a WalletConnect session with two accounts. The session's wallet rejects each request. */
async function connectWallet() {
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
  const { adapter, control } = await connectWallet()
  await adapter.switchConnection?.({ connectorId: 'walletConnect', address: two })
  const transaction = { to: one, value: 1000n }
  const paying = adapter.sendTransaction?.({ transaction, network: testnet, address: two })
  await expect(paying).rejects.toMatchObject({ code: 'UserRejected' })
  expect(control.requests()).toMatchObject([
    { method: 'sendTransfer', params: { account: two, recipientAddress: one } },
  ])
})

test('behavior: the payer is the account in use at the call, even if the visitor chooses another right after', async () => {
  const { adapter, control } = await connectWallet()
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const paying = provider.sendTransfer({ recipient: two, amount: 1000n })
  const choosing = adapter.switchConnection?.({ connectorId: 'walletConnect', address: two })
  await expect(paying).rejects.toMatchObject({ code: 'UserRejected' })
  await choosing
  expect(control.requests()).toMatchObject([{ method: 'sendTransfer', params: { account: one } }])
})

test('error: NotConnected when the wallet switches to the network of a payment and leaves it at once', async () => {
  const { adapter, share, control } = await connectWallet()
  vi.spyOn(share, 'switchNetwork').mockImplementation(({ caipNetworkId }) => {
    control.setNetwork(caipNetworkId)
    control.setNetwork(testnet.caipNetworkId)
    return new Promise(() => {})
  })
  const paying = adapter.sendTransaction?.({ transaction: { to: two, value: 1000n }, network: signet, address: one })
  await expect(paying).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  expect(control.requests()).toEqual([])
})

test('behavior: a wallet that never returns its public key does not hold up the payments of another wallet', async () => {
  emptyWindow()
  placeWallet({ shapes: ['unisat'] })
  const [, taproot = ''] = addressesOf(testBitcoinAccounts[1])
  const [recipient = ''] = addressesOf(testBitcoinAccounts[2])
  const { connector, share, control } = scriptedSession({
    namespace: 'bip122',
    addresses: [taproot],
    networks: [regtest],
    answer: () => new Promise(() => {}),
  })
  control.grant()
  const funding = new Transaction()
  funding.addInput(fromHex('09'.repeat(32)), 0)
  funding.addOutput(readAddress(taproot, addressFormOf(regtest) as AddressForm).script, 100_000n)
  const coin = { txid: funding.getId(), vout: 0, value: 100_000n, height: 1 }
  const { api: other } = createTestApi([{ value: 100_000n, height: 1 }])
  const api = {
    ...other,
    getUtxos: async (address: string) => (address === taproot ? [coin] : other.getUtxos(address)),
    getTransactionHex: async (txid: string) => (txid === coin.txid ? funding.toHex() : other.getTransactionHex(txid)),
  }
  const { adapter, connectors } = openPage({ api: () => api, ports: { walletConnect: connector } })
  await adapter.attach({ connectorId: connector.id, session: share })
  const payment = { recipient, amount: 20_000n, feeRate: 'medium' } as const
  const session = (await adapter.getProvider()) as BitcoinProvider
  session.sendTransfer(payment).catch(() => {})
  await vi.waitUntil(() => control.requests().some(({ method }) => method === 'getAccountAddresses'))
  await adapter.disconnect({ connectorId: connector.id })
  await adapter.connect({ connectorId: `${connectors().find(({ id }) => id !== connector.id)?.id}` })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  expect(await provider.sendTransfer(payment)).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
})
