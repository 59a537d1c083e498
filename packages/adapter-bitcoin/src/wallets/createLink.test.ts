import { memoryAdapterStorage } from '@latchkey/testing/adapter'
import { testBitcoinAccounts } from '@latchkey/testing/bitcoin-wallet'
import { describe, expect, test, vi } from 'vitest'
import { addressesOf, emptyWindow, mainnet, openPage, placeWallet, regtest, testnet } from '../../test/openPage.ts'
import type { BitcoinProvider } from '../provider/bitcoinProvider.ts'
import { toStandardChain } from '../standardChain.ts'

const [payment = '', ordinals = ''] = addressesOf()

describe('createLink', () => {
  test('behavior: a second attempt with one wallet keeps the first attempt valid', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'], mode: 'manual' })
    const { adapter } = openPage()
    const firstConnect = adapter.connect({ connectorId: 'unisat' })
    const { id } = await wallet.control.nextPrompt()
    const secondConnect = adapter.connect({ connectorId: 'unisat' })
    secondConnect.catch(() => {})
    await expect.poll(() => wallet.control.requests()).toHaveLength(2)
    wallet.control.approve(id)
    expect((await firstConnect).accounts.map(({ address }) => address)).toEqual([payment])
    expect(await adapter.getProvider()).toBe(await adapter.getProvider({ connectorId: 'unisat' }))
  })

  test('behavior: does not restore a wallet if the visitor disconnects all wallets meanwhile', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const storage = memoryAdapterStorage()
    const pageBefore = openPage({ storage })
    await pageBefore.adapter.connect({ connectorId: 'unisat' })
    pageBefore.adapter.destroy()
    wallet.control.hold('getAccounts')
    const { adapter } = openPage({ storage })
    const restoring = adapter.reconnect({ connectorId: 'unisat' })
    await expect.poll(() => wallet.control.requests().at(-1)?.method).toBe('getAccounts')
    await adapter.disconnect()
    wallet.control.release('getAccounts')
    expect(await restoring).toBe(undefined)
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
    expect(storage.keys().filter((key) => key.startsWith('session.'))).toEqual([])
  })

  test('behavior: emits changes in the wallet during a rejected request after it', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const { adapter, news } = openPage()
    await adapter.connect({ connectorId: 'unisat' })
    wallet.control.setMode('manual')
    const moving = adapter.switchNetwork({ network: testnet })
    moving.catch(() => {})
    const { id } = await wallet.control.nextPrompt()
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const [other] = addressesOf(testBitcoinAccounts[1])
    wallet.control.useAccount(1)
    await expect.poll(() => provider.accounts[0]?.address).toBe(other)
    wallet.control.reject(id)
    await expect(moving).rejects.toMatchObject({ code: 'SwitchRejected' })
    await expect
      .poll(() => news().map((event) => (event.type === 'connection' ? event.connection.accounts[0]?.address : event)))
      .toEqual([other])
  })

  test('behavior: supports a wallet that calls its listener while it is added', async () => {
    const page = emptyWindow() as unknown as EventTarget
    const [other = ''] = addressesOf(testBitcoinAccounts[1])
    const chain = toStandardChain(regtest)
    const accountsOf = (address: string) => [{ address, publicKey: new Uint8Array(33), chains: [chain] }]
    const listeners = new Set<() => void>()
    const wallet = {
      name: 'Replay',
      icon: 'data:image/png;base64,AA',
      chains: [chain],
      accounts: accountsOf(payment),
      features: {
        'bitcoin:connect': { connect: async () => ({ accounts: wallet.accounts }) },
        'bitcoin:events': {
          on(_: string, listener: () => void) {
            listener()
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        'bitcoin:signTransaction': { signTransaction: async () => [] },
      },
    }
    page.addEventListener('wallet-standard:app-ready', (event) => (event as CustomEvent).detail.register(wallet))
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'replay' })
    wallet.accounts = accountsOf(other)
    for (const listener of listeners) listener()
    const provider = (await adapter.getProvider()) as BitcoinProvider
    await expect.poll(() => provider.accounts[0]?.address).toBe(other)
  })

  test('error: SwitchNotDone when the wallet approves a switch after it changed to another network', async () => {
    const page = emptyWindow()
    placeWallet({ shapes: ['okx'], networks: [regtest, testnet, mainnet] })
    const { adapter } = openPage({ networks: [regtest, testnet, mainnet] })
    await adapter.connect({ connectorId: 'okx', network: regtest })
    const { bitcoin } = page.okxwallet as { bitcoin: { connect(): Promise<unknown> } }
    const originalConnect = bitcoin.connect.bind(bitcoin)
    let agree = () => {}
    const agreed = new Promise<void>((resolve) => {
      agree = () => resolve()
    })
    vi.spyOn(bitcoin, 'connect').mockImplementationOnce(() => agreed.then(originalConnect))
    const lateSwitch = adapter.switchNetwork({ network: mainnet })
    expect(await adapter.switchNetwork({ network: testnet })).toMatchObject({ caipNetworkId: testnet.caipNetworkId })
    agree()
    await expect(lateSwitch).rejects.toMatchObject({ name: 'NetworkError', code: 'SwitchNotDone' })
    expect(((await adapter.getProvider()) as BitcoinProvider).caipNetworkId).toBe(testnet.caipNetworkId)
  })

  test('behavior: a payment that switches the network emits the new network', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['unisat'] })
    const { adapter, news } = openPage()
    const { accounts } = await adapter.connect({ connectorId: 'unisat' })
    wallet.control.override('sendBitcoin', { result: 'ab'.repeat(32) })
    const [to = ''] = addressesOf(testBitcoinAccounts[1], testnet)
    await adapter.sendTransaction?.({
      transaction: { to, value: 1000n },
      network: testnet,
      address: `${accounts[0]?.address}`,
    })
    await expect
      .poll(() => news().map((event) => (event.type === 'connection' ? event.connection.caipNetworkId : event)))
      .toEqual([testnet.caipNetworkId])
  })

  test('behavior: ends the connection of a wallet that leaves the page', async () => {
    emptyWindow()
    const wallet = placeWallet({ shapes: ['wallet-standard'] })
    const { adapter, news } = openPage()
    await adapter.connect({ connectorId: 'test' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const ended = vi.fn()
    provider.on('disconnect', ended)
    wallet.stop()
    expect(news()).toEqual([{ type: 'disconnected', connectorId: 'test' }])
    expect(ended).toHaveBeenCalledTimes(1)
    await expect(adapter.getProvider()).rejects.toMatchObject({ code: 'NotConnected' })
  })

  test('behavior: a wallet that throws when its listener is added can be connected and disconnected', async () => {
    const page = emptyWindow()
    placeWallet({ shapes: ['unisat'] })
    const { adapter, ports } = openPage()
    const failure = new Error('no events')
    Object.assign(page.unisat as object, {
      on() {
        throw failure
      },
    })
    const connection = await adapter.connect({ connectorId: 'unisat' })
    expect(connection.accounts.map(({ address }) => address)).toEqual([payment])
    await adapter.disconnect()
    expect(ports.logged).toEqual([failure])
  })

  test('behavior: the provider also emits changes that are made on the site, and the disconnection', async () => {
    emptyWindow()
    placeWallet({ shapes: ['leather'] })
    const { adapter } = openPage()
    await adapter.connect({ connectorId: 'leather' })
    const provider = (await adapter.getProvider()) as BitcoinProvider
    const receivedValues: unknown[] = []
    provider.on('accountsChanged', ([first]) => receivedValues.push(first?.type))
    provider.on('networkChanged', (network) => receivedValues.push(network))
    provider.on('disconnect', () => receivedValues.push('disconnect'))
    await adapter.switchConnection?.({ connectorId: 'leather', address: ordinals })
    await adapter.switchNetwork({ network: testnet })
    await adapter.disconnect()
    expect(receivedValues).toEqual(['ordinals', testnet.caipNetworkId, 'ordinals', 'disconnect'])
  })
})
