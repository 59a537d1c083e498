import { testAccounts } from '@latchkey/testing/anvil'
import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start } = page

describe('connect', () => {
  test('default', async () => {
    createPageWallet({ chains: [page.home] })
    const { adapter, factory, newEvents } = start()
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
    expect(newEvents()).toEqual([])
    expect(factory.config.state.status).toBe('connected')
  })

  test('param: network', async () => {
    createPageWallet({ chains: [page.home, page.away] })
    const { adapter } = start()
    expect(await adapter.connect({ connectorId, network: toNetwork(page.away) })).toEqual(
      createExpectedConnection(31338, [one, two]),
    )
  })

  test('behavior: keeps the connection when the visitor rejects the network switch', async () => {
    const wallet = createPageWallet({ chains: [page.home, page.away] })
    wallet.control.override('wallet_switchEthereumChain', { error: { code: 4001, message: 'no' } })
    const { adapter } = start()
    expect(await adapter.connect({ connectorId, network: toNetwork(page.away) })).toEqual(
      createExpectedConnection(31337, [one, two]),
    )
  })

  test('behavior: returns the chain of the wallet even if the kit does not have that chain', async () => {
    createPageWallet({ chains: [page.away] })
    const { adapter } = start({ networks: [toNetwork(page.home)] })
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31338, [one, two]))
  })

  test('behavior: connecting the connected wallet again shows no prompt', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter } = start()
    const firstConnect = await adapter.connect({ connectorId })
    wallet.control.setMode('reject')
    expect(await adapter.connect({ connectorId })).toEqual(firstConnect)
  })

  test('behavior: a wallet that is connected but not in use becomes the one in use without a prompt', async () => {
    const firstWallet = createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
    const { adapter, factory, newEvents } = start()
    await adapter.connect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    firstWallet.control.setMode('reject')
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
    expect(await adapter.getProvider()).toBe(firstWallet.provider)
    const { connections, current } = factory.config.state
    expect([...connections.values()].map(({ connector }) => connector.id)).toEqual([connectorId, 'second.wallet'])
    expect(connections.get(current ?? '')?.connector.id).toBe(connectorId)
    expect(newEvents()).toEqual([])
  })

  test('behavior: disconnects a wallet that approves after the visitor chose another', async () => {
    const slow = createPageWallet({ chains: [page.home], mode: 'manual' })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
    const { adapter, factory } = start()
    const overtaken = adapter.connect({ connectorId })
    await slow.control.nextPrompt()
    const connection = await adapter.connect({ connectorId: 'second.wallet' })
    slow.control.approve()
    await expect(overtaken).rejects.toMatchObject({ code: 'RequestAborted' })
    expect(factory.config.state.connections.size).toBe(1)
    expect(factory.config.state.connections.get(factory.config.state.current as string)?.connector.id).toBe(
      'second.wallet',
    )
    expect(connection).toEqual(createExpectedConnection(31337, [testAccounts[2].address], 'second.wallet'))
  })

  test('error: ConnectorNotFound', async () => {
    await expect(start().adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
  })

  test('error: UserRejected', async () => {
    const wallet = createPageWallet({ chains: [page.home], mode: 'reject' })
    const { adapter, factory, newEvents } = start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'UserRejected' })
    expect(factory.config.state.status).toBe('disconnected')
    wallet.control.setMode('approve')
    expect(await adapter.connect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
    expect(newEvents()).toEqual([])
  })

  test('error: RequestPending', async () => {
    const wallet = createPageWallet({ chains: [page.home], mode: 'manual' })
    const { adapter } = start()
    const firstConnect = adapter.connect({ connectorId })
    await wallet.control.nextPrompt()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'RequestPending' })
    wallet.control.approve()
    expect(await firstConnect).toEqual(createExpectedConnection(31337, [one, two]))
  })

  test('error: WalletLocked', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    wallet.control.override('wallet_requestPermissions', { result: [] })
    wallet.control.override('eth_requestAccounts', { result: [] })
    const { adapter, factory } = start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'WalletLocked' })
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null })
  })

  test('behavior: a wallet that was locked during the request stays available to the other kits of the page', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet' })
    wallet.control.override('wallet_requestPermissions', { result: [], times: 1 })
    wallet.control.override('eth_requestAccounts', { result: [], times: 1 })
    const { adapter } = start()
    const other = start({ storage: new Map([[`wallet.${connectorId}`, one]]) })
    await other.adapter.reconnect({ connectorId })
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'WalletLocked' })
    await adapter.connect({ connectorId: 'second.wallet' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const connectionEvent = { type: 'connection', connection: createExpectedConnection(31337, [one, two]) }
    await page.settled(() => expect(other.newEvents()).toEqual([connectionEvent]))
  })

  test.each([
    ['accounts that are no list', 'eth_requestAccounts', null],
    ['accounts that are no addresses', 'eth_requestAccounts', ['0x1']],
    ['a chain id that is none', 'eth_chainId', 'mainnet'],
  ])('error: ProviderFailed for %s', async (_, method, result) => {
    const wallet = createPageWallet({ chains: [page.home] })
    wallet.control.override('wallet_requestPermissions', { error: { code: 4200, message: 'unknown method' } })
    wallet.control.override(method, { result })
    const { adapter } = start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
  })

  test('error: ProviderFailed when the wallet throws', async () => {
    createPageWallet({ chains: [page.home], mode: 'throw' })
    const { adapter } = start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ProviderFailed' })
  })
})
