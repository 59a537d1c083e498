import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, signet, testnet } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const networks = [testnet, signet] as const
const [to = ''] = addressesOf(testBitcoinAccounts[2], testnet)
const txid = 'ab'.repeat(32)

describe('a payment after the visitor has changed the account or network in the wallet', () => {
  test.each([
    ['unisat', 'sendBitcoin', 'getPublicKey'],
    ['sats-connect', 'sendTransfer', undefined],
  ] as const)('error: NotConnected, without a prompt, %s', async (shape, method, slow) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: [shape], networks })
    const { adapter, connectors } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
    wallet.control.override(method, { result: shape === 'unisat' ? txid : { txid } })
    // The wallet changes its account. Its response to `slow` is delayed, so the kit has not read the new account when the site pays.
    if (slow) wallet.control.hold(slow)
    wallet.control.useAccount(1)
    const paying = adapter.sendTransaction?.({
      transaction: { to, value: 1_000n },
      network: testnet,
      address: `${accounts[0]?.address}`,
    })
    const failure = paying?.catch((thrown: unknown) => thrown)
    if (slow) {
      await expect
        .poll(() => wallet.control.requests().filter((each) => each.method === slow).length)
        .toBeGreaterThan(1)
      wallet.control.release(slow)
    }
    expect(await failure).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(wallet.control.requests().filter((each) => each.method === method)).toEqual([])
  })

  test('behavior: asks Leather, which has no events, to sign a PSBT', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['leather'], networks })
    const { adapter } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: 'leather' })
    wallet.control.useAccount(1)
    await adapter
      .sendTransaction?.({
        transaction: { to, value: 1_000n },
        network: testnet,
        address: `${accounts[0]?.address}`,
      })
      .catch(() => {})
    expect(wallet.control.requests().filter(({ method }) => method === 'sendTransfer')).toEqual([])
  })
})

describe('a payment on another network, while the visitor changes the account during the switch', () => {
  const [second = ''] = addressesOf(testBitcoinAccounts[1], testnet)

  test('error: NotConnected, and the wallet is not asked to pay', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], networks })
    const { adapter } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: 'unisat' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    wallet.control.override('sendBitcoin', { result: txid })
    wallet.control.hold('switchChain')
    const address = `${accounts[0]?.address}`
    const paying = adapter.sendTransaction?.({ transaction: { to, value: 1_000n }, network: signet, address })
    const failure = paying?.catch((thrown: unknown) => thrown)
    await expect.poll(() => wallet.control.requests().some(({ method }) => method === 'switchChain')).toBe(true)
    wallet.control.useAccount(1)
    await expect.poll(() => provider.accounts[0]?.address).toBe(second)
    wallet.control.release('switchChain')
    expect(await failure).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(wallet.control.requests().filter(({ method }) => method === 'sendBitcoin')).toEqual([])
  })

  test('behavior: pays from the account’s address on that network if addresses have another form there', async () => {
    emptyWindow()
    const both = [testnet, regtest] as const
    const wallet = placeWallet({ shapes: ['unisat'], networks: both })
    const { adapter } = openPage({ networks: both })
    const { accounts } = await adapter.connect({ connectorId: 'unisat' })
    wallet.control.override('sendBitcoin', { result: txid })
    const [recipient = ''] = addressesOf(testBitcoinAccounts[2], regtest)
    const transaction = { to: recipient, value: 1_000n }
    const paying = adapter.sendTransaction?.({ transaction, network: regtest, address: `${accounts[0]?.address}` })
    expect(await paying).toBe(txid)
  })
})

test.each([
  ['unisat', 'sendBitcoin', 'getAccounts'],
  ['sats-connect', 'sendTransfer', 'wallet_getAccount'],
] as const)(
  'error: NotConnected, and the wallet is not asked to pay, when the visitor disconnects while it returns its account, %s',
  async (shape, method, slow) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: [shape], networks })
    const { adapter, connectors } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: `${connectors()[0]?.id}` })
    wallet.control.override(method, { result: shape === 'unisat' ? txid : { txid } })
    // The wallet accepts the disconnection (or has no method for it), but still returns its account afterwards.
    wallet.control.override('wallet_disconnect', { result: null })
    if (shape === 'unisat') Object.assign((window as unknown as { unisat: object }).unisat, { disconnect: undefined })
    const count = () => wallet.control.requests().filter((each) => each.method === slow).length
    const countBefore = count()
    wallet.control.hold(slow)
    const address = `${accounts[0]?.address}`
    const paying = adapter.sendTransaction?.({ transaction: { to, value: 1_000n }, network: testnet, address })
    const failure = paying?.catch((thrown: unknown) => thrown)
    await expect.poll(count).toBeGreaterThan(countBefore)
    await adapter.disconnect()
    wallet.control.release(slow)
    expect(await failure).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(wallet.control.requests().filter((each) => each.method === method)).toEqual([])
  },
)

test('error: NetworkNotFound, before the wallet is asked, on a chain that the site does not list', async () => {
  emptyWindow()
  const wallet = placeWallet({ shapes: ['unisat'], networks })
  const { adapter } = openPage({ networks: [testnet] })
  await adapter.connect({ connectorId: 'unisat' })
  const provider = (await adapter.getProvider()) as BitcoinProvider
  wallet.control.override('sendBitcoin', { result: txid })
  wallet.control.switchNetwork(signet.caipNetworkId)
  await expect.poll(() => provider.caipNetworkId).toBe(signet.caipNetworkId)
  const [recipient = ''] = addressesOf(testBitcoinAccounts[1], signet)
  const failure = await provider.sendTransfer({ recipient, amount: 5_000n }).catch((thrown: unknown) => thrown)
  expect(failure).toMatchObject({ name: 'NetworkError', code: 'NetworkNotFound' })
  expect(wallet.control.requests().filter(({ method }) => method === 'sendBitcoin')).toEqual([])
})

describe('a message after the visitor has changed the account in the wallet', () => {
  test('error: NotConnected, without a prompt, unisat', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], networks })
    const { adapter } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: 'unisat' })
    // The wallet changes its account. Its response to `getPublicKey` is delayed, so the kit has not read the new account when the site
    // signs.
    wallet.control.hold('getPublicKey')
    wallet.control.useAccount(1)
    const signing = adapter.signMessage?.({ message: 'hello', address: `${accounts[0]?.address}` })
    const failure = signing?.catch((thrown: unknown) => thrown)
    const requestsOf = (method: string) => wallet.control.requests().filter((each) => each.method === method)
    await expect.poll(() => requestsOf('getPublicKey').length).toBeGreaterThan(2)
    wallet.control.release('getPublicKey')
    expect(await failure).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
    expect(requestsOf('signMessage')).toEqual([])
  })

  test('error: NotConnected, without a signature, leather', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['leather'], networks })
    const { adapter } = openPage({ networks })
    const { accounts } = await adapter.connect({ connectorId: 'leather' })
    wallet.control.useAccount(1)
    const signing = adapter.signMessage?.({ message: 'hello', address: `${accounts[0]?.address}` })
    await expect(signing).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })
})
