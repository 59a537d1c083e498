import { scriptedSession } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { expect, test } from 'vitest'
import { type Coin, createTestApi } from '../../test/createTestApi.ts'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const [address = '', taproot = ''] = addressesOf()
const [recipient = ''] = addressesOf(testBitcoinAccounts[2])

type ProviderApi = 'unisat' | 'okx' | 'sats-connect' | 'leather' | 'wallet-standard'

/** Opens a page whose wallet holds `coins`. `spentAmounts` lists the amounts of the coins that each broadcast transaction spends. */
async function openTestPage(shape: ProviderApi, coins: readonly Coin[], addresses?: readonly object[]) {
  emptyWindow()
  const { control } = placeWallet({ shapes: [shape] })
  const network = { bitcoin: { name: 'Regtest' } }
  if (addresses) control.override('wallet_connect', { result: { addresses, network } })
  const { api, spentAmounts, response } = createTestApi(coins)
  const { adapter, connectors } = openPage({ api: () => api })
  await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  const walletRequests = () => control.requests().filter(({ method }) => /sign|send/i.test(method))
  return { provider, spentAmounts, response, asked: walletRequests }
}

const notSpent = {
  name: 'MoneyError',
  code: 'InsufficientFunds',
  details: expect.stringMatching(/^\d+ sat can be spent.* may carry an inscription\.$/),
}

test.each(['unisat', 'okx'] as const)(
  'error: InsufficientFunds if a wallet with a single address, %s, has only coins that may carry an inscription',
  async (shape) => {
    const { provider, spentAmounts, asked } = await openTestPage(
      shape,
      [10_000n, 9_000n].map((value) => ({ value, height: 1 })),
    )
    expect(provider.accounts).toMatchObject([{ address, type: 'payment' }])
    const paying = provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
    await expect(paying).rejects.toMatchObject(notSpent)
    expect([asked(), spentAmounts]).toEqual([[], []])
  },
)

test('error: InsufficientFunds also if a wallet names its single address for both purposes', async () => {
  const addresses = ['payment', 'ordinals'].map((purpose) => ({ address, purpose }))
  const { provider, asked } = await openTestPage('sats-connect', [{ value: 10_000n, height: 1 }], addresses)
  expect(provider.accounts.map(({ type }) => type)).toEqual(['payment'])
  const paying = provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
  await expect(paying).rejects.toMatchObject(notSpent)
  expect(asked()).toEqual([])
})

const guessed = [
  { address, type: 'payment' },
  { address: taproot, type: 'ordinals' },
]

test.each([
  ['wallet-standard', undefined],
  ['sats-connect', [{ address }, { address: taproot }]],
] as const)(
  'error: InsufficientFunds for such coins if a wallet, %s, states no purpose of its taproot address',
  async (shape, addresses) => {
    const { provider, spentAmounts, asked } = await openTestPage(shape, [{ value: 10_000n, height: 1 }], addresses)
    expect(provider.accounts).toMatchObject(guessed)
    const paying = provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
    await expect(paying).rejects.toMatchObject(notSpent)
    expect([asked(), spentAmounts]).toEqual([[], []])
  },
)

test('error: InsufficientFunds for such coins over WalletConnect, which states no purposes', async () => {
  emptyWindow()
  const receivedRequests: string[] = []
  const { connector, share, control } = scriptedSession({
    namespace: 'bip122',
    addresses: [address, taproot],
    networks: [regtest],
    async answer({ method }) {
      receivedRequests.push(method)
      throw Object.assign(new Error('No'), { code: 4001 })
    },
  })
  control.grant()
  const { api, spentAmounts } = createTestApi([{ value: 10_000n, height: 1 }])
  const { adapter } = openPage({ networks: [regtest], api: () => api, ports: { walletConnect: connector } })
  await adapter.attach({ connectorId: connector.id, session: share })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  expect(provider.accounts).toMatchObject(guessed)
  const paying = provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
  await expect(paying).rejects.toMatchObject(notSpent)
  expect([receivedRequests, spentAmounts]).toEqual([[], []])
})

test('behavior: a wallet with a single address spends larger coins, even if they wait for a block', async () => {
  const { provider, spentAmounts } = await openTestPage('unisat', [{ value: 10_000n, height: 1 }, { value: 10_001n }])
  await provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
  expect(spentAmounts).toEqual([[10_001n]])
})

test('behavior: a payment after one in doubt spends no coin that may carry an inscription either', async () => {
  const { provider, spentAmounts, response, asked } = await openTestPage('unisat', [
    { value: 60_000n, height: 1 },
    { value: 10_000n, height: 1 },
  ])
  response.isLost = true
  const firstPayment = provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
  await expect(firstPayment).rejects.toMatchObject({ code: 'TransactionUnconfirmed' })
  response.isLost = false
  await expect(provider.sendTransfer({ recipient, amount: 65_000n })).rejects.toMatchObject(notSpent)
  await provider.sendTransfer({ recipient, amount: 50_000n })
  expect([asked().map(({ method }) => method), spentAmounts]).toEqual([
    ['signPsbt', 'signPsbt'],
    [[60_000n], [60_000n]],
  ])
})

test.each(['sats-connect', 'leather'] as const)(
  'behavior: a wallet with a separate address for ordinals, %s, spends small coins of its payment address',
  async (shape) => {
    const { provider, spentAmounts } = await openTestPage(shape, [{ value: 10_000n, height: 1 }])
    expect(provider.accounts.map(({ type }) => type)).toEqual(expect.arrayContaining(['payment', 'ordinals']))
    await provider.sendTransfer({ recipient, amount: 3_000n, feeRate: 'medium' })
    expect(spentAmounts).toEqual([[10_000n]])
  },
)
