import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test, vi } from 'vitest'
import { addressesOf, emptyWindow, openPage, placeWallet, regtest, testnet } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'

const [payment = '', ordinals = '', stacks = ''] = addressesOf()

/** All provider APIs of wallets. Each entry has the API, and the connector id of a wallet with the name "Test" and this API. */
const everyShape = [
  ['sats-connect', 'test'],
  ['leather', 'leather'],
  ['wallet-standard', 'test'],
  ['okx', 'okx'],
  ['unisat', 'unisat'],
] as const
const shapesBut = (...left: string[]) => everyShape.filter(([shape]) => !left.includes(shape))

describe('connect', () => {
  test('behavior: disconnects a wallet that approves after the visitor chose another', async () => {
    emptyWindow()
    const slow = placeWallet({ name: 'Slow', shapes: ['sats-connect'], mode: 'manual' })
    placeWallet({ name: 'Quick', shapes: ['sats-connect'] })
    const { adapter, news } = openPage()
    const firstConnect = adapter.connect({ connectorId: 'slow' })
    await slow.control.nextPrompt()
    await adapter.connect({ connectorId: 'quick' })
    slow.control.approve()
    await expect(firstConnect).rejects.toMatchObject({ name: 'ConnectionError', code: 'RequestAborted' })
    expect(slow.state().site).toBe('stranger')
    await expect(adapter.getProvider({ connectorId: 'slow' })).rejects.toMatchObject({ code: 'NotConnected' })
    expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: 'quick' }))
    expect(news()).toEqual([])
  })

  test('behavior: disconnects a wallet that approves after disconnect', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], mode: 'manual' })
    const { adapter } = openPage()
    const connecting = adapter.connect({ connectorId: 'unisat' })
    await wallet.control.nextPrompt()
    await adapter.disconnect()
    wallet.control.approve()
    await expect(connecting).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(wallet.state().site).toBe('stranger')
  })

  test('behavior: a connected wallet gets no further request', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['leather'] })
    const { adapter } = openPage()
    const firstConnect = await adapter.connect({ connectorId: 'leather' })
    expect(await adapter.connect({ connectorId: 'leather' })).toEqual(firstConnect)
    expect(wallet.control.requests()).toHaveLength(1)
  })

  describe.each([
    ['reject', 'UserRejected'],
    ['throw', 'ProviderFailed'],
  ] as const)('mode: %s', (mode, code) => {
    test.each(everyShape)(`error: ${code}, %s`, async (shape, connectorId) => {
      emptyWindow()
      placeWallet({ shapes: [shape], mode })
      await expect(openPage().adapter.connect({ connectorId })).rejects.toMatchObject({ name: 'ConnectionError', code })
    })
  })
})

describe('reconnect', () => {
  /** Connects the wallet on a page, and closes that page, so that the next page can restore the wallet. */
  async function connectAndClosePage() {
    const page = emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const storage = memoryAdapterStorage()
    const { adapter } = openPage({ storage })
    await adapter.connect({ connectorId: 'unisat' })
    adapter.destroy()
    return { page, wallet, storage }
  }

  test('behavior: waits for a wallet that appears late', async () => {
    const { page, storage } = await connectAndClosePage()
    const { unisat } = page
    page.unisat = undefined
    const { adapter } = openPage({ storage })
    const restoring = adapter.reconnect({ connectorId: 'unisat' })
    await vi.dynamicImportSettled()
    page.unisat = unisat
    window.dispatchEvent(new Event('load'))
    expect((await restoring)?.accounts.map(({ address }) => address)).toEqual([payment])
  })

  test('behavior: does not restore a wallet with the same name and another address', async () => {
    const { page, storage } = await connectAndClosePage()
    const [, other = testBitcoinAccounts[0]] = testBitcoinAccounts
    page.unisat = undefined
    const impostor = placeWallet({ shapes: ['unisat'], accounts: [other] })
    await openPage().adapter.connect({ connectorId: 'unisat' })
    const { adapter } = openPage({ storage })
    expect(await adapter.reconnect({ connectorId: 'unisat' })).toBe(undefined)
    expect(impostor.control.requests().filter(({ prompted }) => prompted)).toHaveLength(1)
    expect(storage.keys()).toEqual([])
  })

  test('behavior: does not show addresses that a script wrote into the storage', async () => {
    const { storage } = await connectAndClosePage()
    const [key = ''] = storage.keys()
    const [, other = testBitcoinAccounts[0]] = testBitcoinAccounts
    storage.set(key, (storage.get(key) ?? '').replace(payment, addressesOf(other)[0] ?? ''))
    expect(await openPage({ storage }).adapter.reconnect({ connectorId: 'unisat' })).toBe(undefined)
  })

  test('behavior: returns undefined for a wallet that was never connected here, and sends it no request', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    expect(await openPage().adapter.reconnect({ connectorId: 'unisat' })).toBe(undefined)
    expect(wallet.control.requests()).toEqual([])
  })

  test('behavior: stops waiting for a wallet that does not respond, and asks again on the next page', async () => {
    const { wallet, storage } = await connectAndClosePage()
    const storedKeys = storage.keys()
    vi.useFakeTimers()
    wallet.control.hold('getAccounts')
    const restoring = openPage({ storage }).adapter.reconnect({ connectorId: 'unisat' })
    await vi.waitFor(() => expect(wallet.control.requests().at(-1)?.method).toBe('getAccounts'), { timeout: 60_000 })
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await restoring).toBe(undefined)
    expect(storage.keys()).toEqual(storedKeys)
    wallet.control.release('getAccounts')
    const restored = await openPage({ storage }).adapter.reconnect({ connectorId: 'unisat' })
    expect(restored?.accounts.map(({ address }) => address)).toEqual([payment])
  })

  test('behavior: removes the stored session of a wallet that grants nothing any more', async () => {
    const { wallet, storage } = await connectAndClosePage()
    wallet.control.revoke()
    expect(await openPage({ storage }).adapter.reconnect({ connectorId: 'unisat' })).toBe(undefined)
    expect(storage.keys()).toEqual([])
  })

  test('behavior: does not connect a wallet that the visitor disconnects during the restore', async () => {
    const { wallet, storage } = await connectAndClosePage()
    wallet.control.hold('getAccounts')
    const { adapter } = openPage({ storage })
    const restoring = adapter.reconnect({ connectorId: 'unisat' })
    await expect.poll(() => wallet.control.requests().at(-1)?.method).toBe('getAccounts')
    await adapter.disconnect({ connectorId: 'unisat' })
    wallet.control.release('getAccounts')
    expect(await restoring).toBe(undefined)
  })
})

describe('disconnect', () => {
  test.each(shapesBut('leather'))(
    'behavior: keeps a wallet connected that another kit of the page uses, %s',
    async (shape, connectorId) => {
      emptyWindow()
      const wallet = placeWallet({ shapes: [shape] })
      const [kit, other] = [openPage(), openPage()]
      for (const { adapter } of [kit, other]) await adapter.connect({ connectorId })
      await kit.adapter.disconnect()
      expect([wallet.state().site, other.news()]).toEqual(['authorised', []])
      await expect(kit.adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
      await other.adapter.disconnect()
      expect(wallet.state().site).toBe('stranger')
    },
  )

  test('error: DisconnectFailed, and nothing is connected any more', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const storage = memoryAdapterStorage()
    const { adapter } = openPage({ storage })
    await adapter.connect({ connectorId: 'unisat' })
    wallet.control.override('disconnect', { error: { code: -32603, message: 'No.' } })
    await expect(adapter.disconnect()).rejects.toMatchObject({ name: 'ConnectionError', code: 'DisconnectFailed' })
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    expect(storage.keys()).toEqual([])
  })
})

describe('switchNetwork', () => {
  test.each(shapesBut('wallet-standard'))('default: %s', async (shape, connectorId) => {
    emptyWindow()
    placeWallet({ shapes: [shape] })
    const { adapter, news } = openPage()
    await adapter.connect({ connectorId })
    const moved = await adapter.switchNetwork({ network: testnet })
    expect([moved?.caipNetworkId, moved?.accounts[0]?.address]).toEqual([
      testnet.caipNetworkId,
      addressesOf(testBitcoinAccounts[0], testnet)[0],
    ])
    const back = await adapter.switchNetwork({ network: regtest })
    expect([back?.caipNetworkId, back?.accounts[0]?.address]).toEqual([regtest.caipNetworkId, payment])
    expect(news()).toEqual([])
  })

  test('error: ChainNotSupported if the wallet has no account on the network, wallet-standard', async () => {
    emptyWindow()
    placeWallet({ shapes: ['wallet-standard'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'test' })
    await expect(adapter.switchNetwork({ network: testnet })).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'ChainNotSupported',
    })
  })

  test('error: SwitchRejected, unisat', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'unisat' })
    wallet.control.setMode('reject')
    await expect(adapter.switchNetwork({ network: testnet })).rejects.toMatchObject({
      name: 'NetworkError',
      code: 'SwitchRejected',
    })
  })

  test('behavior: without a wallet, stores the network for the next one', async () => {
    emptyWindow()
    placeWallet({ shapes: ['okx'] })
    const { adapter } = openPage()
    expect(await adapter.switchNetwork({ network: testnet })).toBe(undefined)
    const { caipNetworkId } = await adapter.connect({ connectorId: 'okx' })
    expect(caipNetworkId).toBe(testnet.caipNetworkId)
  })

  test('behavior: keeps the purpose of the chosen address', async () => {
    emptyWindow()
    placeWallet({ shapes: ['sats-connect'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'test' })
    await adapter.switchConnection?.({ connectorId: 'test', address: ordinals })
    const moved = await adapter.switchNetwork({ network: testnet })
    expect(moved?.accounts.map(({ type }) => type)).toEqual(['ordinals', 'payment', 'stacks'])
  })
})

describe('events', () => {
  test.each(shapesBut('leather'))('behavior: reports another account and the end, %s', async (shape, connectorId) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: [shape] })
    const { adapter, news } = openPage()
    await adapter.connect({ connectorId })
    const [other] = addressesOf(testBitcoinAccounts[1])
    wallet.control.useAccount(1)
    await expect
      .poll(() => news().map((event) => (event.type === 'connection' ? event.connection.accounts[0]?.address : event)))
      .toEqual([other])
    wallet.control.revoke()
    await expect.poll(() => news().at(-1)).toEqual({ type: 'disconnected', connectorId })
  })

  test.each(shapesBut('leather', 'okx'))('behavior: reports another network, %s', async (shape, connectorId) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: [shape] })
    const { adapter, news } = openPage()
    await adapter.connect({ connectorId })
    wallet.control.switchNetwork(testnet.caipNetworkId)
    await expect
      .poll(() => news().map((event) => (event.type === 'connection' ? event.connection.caipNetworkId : event)))
      .toEqual([testnet.caipNetworkId])
  })

  test('behavior: a provider calls its other listeners when one throws', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['sats-connect'] })
    const { adapter, ports } = openPage()
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const receivedValues: unknown[] = []
    const error = new Error('a host’s own')
    provider.on('accountsChanged', () => {
      throw error
    })
    provider.on('accountsChanged', (accounts) => receivedValues.push(accounts.map(({ address }) => address)))
    const stop = provider.on('networkChanged', (network) => receivedValues.push(network))
    provider.on('disconnect', () => receivedValues.push('disconnect'))
    wallet.control.switchNetwork(testnet.caipNetworkId)
    await expect.poll(() => receivedValues).toHaveLength(2)
    stop()
    wallet.control.switchNetwork(regtest.caipNetworkId)
    await expect.poll(() => receivedValues).toHaveLength(3)
    wallet.control.revoke()
    await expect.poll(() => receivedValues).toHaveLength(4)
    const onTestnet = addressesOf(testBitcoinAccounts[0], testnet)
    expect(receivedValues).toEqual([testnet.caipNetworkId, onTestnet, [payment, ordinals, stacks], 'disconnect'])
    expect(ports.logged).toEqual([error, error])
  })
})

describe('signMessage', () => {
  test('error: NotConnected for a Stacks address, and for an unknown address', async () => {
    emptyWindow()
    placeWallet({ shapes: ['sats-connect'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'test' })
    for (const address of [stacks, addressesOf(testBitcoinAccounts[1])[0] ?? '']) {
      await expect(adapter.signMessage?.({ message: 'hello', address })).rejects.toMatchObject({ code: 'NotConnected' })
    }
  })
})

describe('signMessage: the response', () => {
  test('behavior: removes the BIP-322 prefix of a simple signature, and keeps other prefixes', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'unisat' })
    const simple = 'AUDY3gOkn1vBWZNRfDGH21NPPaFI8YPmuJaf7bLj2CJX0vM+KYx5ry4WH0W4HdnpyrPMrwJjAiOmRhQ8YhKmd2Tq'
    for (const [result, signature] of [
      [`smp${simple}`, simple],
      [simple, simple],
      // The prefix `ful` stays: it marks a signature that contains a whole transaction, which nested segwit addresses (P2SH) need.
      [`ful${simple}AA==`, `ful${simple}AA==`],
    ]) {
      wallet.control.override('signMessage', { result })
      expect(await adapter.signMessage?.({ message: 'hello', address: payment })).toBe(signature)
    }
  })
})

describe('sendTransaction', () => {
  test.each([
    ['AmountAndReceiverRequired', { to: payment }],
    ['AmountAndReceiverRequired', { to: '', value: 1000n }],
    ['InvalidReceiver', { to: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', value: 1000n }],
    ['AmountTooSmall', { to: payment, value: 10n }],
    ['InsufficientFunds', { to: payment, value: 2_100_000_000_000_001n }],
    ['TokenNotSupported', { to: payment, value: 1000n, token: 'rune' }],
    ['AmountOutOfRange', { to: payment, value: -1n }],
  ] as const)('error: %s, without a prompt', async (code, transaction) => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['sats-connect'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'test' })
    const requestCount = wallet.control.requests().length
    await expect(adapter.sendTransaction?.({ transaction, network: regtest, address: payment })).rejects.toMatchObject({
      name: 'MoneyError',
      code,
    })
    expect(wallet.control.requests()).toHaveLength(requestCount)
  })

  test.each([0, -1, 0.5, Number.NaN, 5001])('error: InvalidOption for a fee rate of %s', async (feeRate) => {
    emptyWindow()
    placeWallet({ shapes: ['unisat'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'unisat' })
    const transaction = { to: payment, value: 1000n, feeRate }
    await expect(adapter.sendTransaction?.({ transaction, network: regtest, address: payment })).rejects.toMatchObject({
      code: 'InvalidOption',
    })
  })

  test('behavior: switches a wallet on another network first', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'unisat' })
    wallet.control.override('sendBitcoin', { result: 'ab'.repeat(32) })
    const [to = ''] = addressesOf(testBitcoinAccounts[1], testnet)
    const txid = await adapter.sendTransaction?.({
      transaction: { to, value: 1000n },
      network: testnet,
      address: payment,
    })
    expect([txid, wallet.state().caipNetworkId]).toEqual(['ab'.repeat(32), testnet.caipNetworkId])
  })

  test('error: NotConnected when a wallet leaves its network before the payment can be made', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['wallet-standard'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const paying = provider.sendTransfer({ recipient: payment, amount: 1000n, feeRate: 2 })
    wallet.control.switchNetwork(testnet.caipNetworkId)
    await expect(paying).rejects.toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })
})
