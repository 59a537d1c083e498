import { testAccounts } from '@latchkey/testing/anvil'
import {
  type Connector,
  injected,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  switchConnection as wagmiSwitchConnection,
} from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage } from '../test/setUpPage.ts'

const page = setUpPage()
const [, , third] = testAccounts
const { connectorId, one, two, start, settled } = page

describe('watchConnections', () => {
  test('behavior: reports accounts and chain once, and only if they differ', async () => {
    const wallet = createPageWallet({ chains: [page.home, page.away] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    wallet.control.setAccounts([two, one])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two, one]) }]),
    )
    wallet.control.switchChain(31338)
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31338, [two, one]) }]),
    )
    wallet.control.setAccounts([two, one])
    wallet.control.switchChain(31338)
    await wallet.provider.request({ method: 'eth_accounts' })
    expect(newEvents()).toEqual([])
  })

  test('behavior: disconnects a locked wallet, and connects it again after it is unlocked', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    wallet.control.lock()
    await settled(() => expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }]))
    wallet.control.unlock()
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [one, two]) }]),
    )
    wallet.control.setAccounts([two])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two]) }]),
    )
  })

  test('behavior: does not connect a wallet that is unlocked with another account', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    wallet.control.setAccounts([one])
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    wallet.control.lock()
    await settled(() => expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }]))
    wallet.control.setAccounts([two])
    wallet.control.unlock()
    await wallet.provider.request({ method: 'eth_chainId' })
    expect(newEvents()).toEqual([])
    wallet.control.setAccounts([one])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [one]) }]),
    )
  })

  test('behavior: does not connect a wallet by itself if it was never connected here', async () => {
    createPageWallet({ chains: [page.home] })
    const otherWallet = createPageWallet({ chains: [page.home], rdns: 'other.wallet' })
    const { adapter, newEvents, factory } = start()
    const connectItself = async () => {
      await otherWallet.provider.request({ method: 'eth_requestAccounts' })
      otherWallet.control.lock()
      otherWallet.control.unlock()
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await connectItself()
    await adapter.connect({ connectorId })
    await adapter.disconnect({ connectorId })
    await connectItself()
    expect([factory.config.state.status, newEvents()]).toEqual(['disconnected', []])
  })

  test('behavior: ignores a late response of a wallet once the visitor connects another', async () => {
    createPageWallet({ chains: [page.home] })
    const lateWallet = createPageWallet({ chains: [page.home], rdns: 'late.wallet' })
    const { request } = lateWallet.provider
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    let isAsked = false
    const holdBack: typeof request = async (asked) => {
      if (asked.method === 'eth_chainId') {
        isAsked = true
        await held
      }
      return request(asked)
    }
    Object.assign(lateWallet.provider, { request: holdBack })
    const { adapter, newEvents, factory } = start({ storage: new Map([['wallet.late.wallet', one]]) })
    await adapter.reconnect({ connectorId: 'late.wallet' })
    await lateWallet.provider.request({ method: 'eth_requestAccounts' })
    await settled(() => expect(isAsked).toBe(true))
    await adapter.connect({ connectorId })
    answer()
    await lateWallet.provider.request({ method: 'eth_chainId' })
    await new Promise((resolve) => setTimeout(resolve))
    expect([factory.config.state.connections.size, newEvents()]).toEqual([1, []])
  })

  test('behavior: does not connect a wallet that only reports that it can reach its chain', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const { newEvents, factory } = start()
    wallet.control.disconnect()
    wallet.control.reconnect()
    await wallet.provider.request({ method: 'eth_chainId' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(newEvents()).toEqual([])
    expect(factory.config.state.status).toBe('disconnected')
  })

  test('behavior: keeps a wallet that loses its network connected, and reports that', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    for (let times = 0; times < 2; times++) {
      wallet.control.disconnect()
      await settled(() => expect(newEvents()).toEqual([{ type: 'offline', connectorId, isOffline: true }]))
      wallet.control.reconnect()
      await settled(() => expect(newEvents()).toEqual([{ type: 'offline', connectorId, isOffline: false }]))
    }
    wallet.control.setAccounts([two])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two]) }]),
    )
  })

  test("behavior: reports the site's own connect and disconnect", async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { factory, newEvents, connectors } = start()
    const { config } = factory
    const [connector] = config.connectors
    await wagmiConnect(config, { connector: connector as NonNullable<typeof connector> })
    const events: unknown[] = []
    await settled(() => {
      events.push(...newEvents())
      expect(events).toEqual([
        { type: 'asked', connectorId, response: expect.any(Promise) },
        { type: 'connection', connection: createExpectedConnection(31337, [one, two]), isChosen: true },
      ])
    })
    await wagmiDisconnect(config)
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }])

    const target = { id: 'host.wallet', name: 'Host Wallet', provider: wallet.provider as never }
    await wagmiConnect(config, { connector: injected({ target }) })
    expect(newEvents()).toEqual([
      { type: 'connection', connection: createExpectedConnection(31337, [one, two], 'host.wallet'), isChosen: true },
    ])
    expect(connectors()).toContainEqual({
      id: 'host.wallet',
      name: 'Host Wallet',
      type: 'EXTERNAL',
      namespace: 'eip155',
    })
  })

  test("behavior: reports the site's own switch to another wallet, and the end of that wallet", async () => {
    createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [third.privateKey] })
    const { adapter, factory, newEvents } = start()
    const { config } = factory
    await adapter.connect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    const [first, second] = config.connectors as [Connector, Connector]
    await wagmiSwitchConnection(config, { connector: first })
    expect(newEvents()).toEqual([
      { type: 'connection', connection: createExpectedConnection(31337, [one, two]), isChosen: true },
    ])
    await wagmiDisconnect(config, { connector: second })
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId: 'second.wallet' }])
    expect(config.state.current).toBe(first.uid)
  })

  test('behavior: reports changes of another wallet while a request is pending', async () => {
    const firstWallet = createPageWallet({ chains: [page.home] })
    const secondWallet = createPageWallet({
      chains: [page.home],
      rdns: 'second.wallet',
      privateKeys: [third.privateKey],
      mode: 'manual',
    })
    const { adapter, newEvents } = start()
    await adapter.connect({ connectorId })
    const pendingConnect = adapter.connect({ connectorId: 'second.wallet' })
    await secondWallet.control.nextPrompt()
    firstWallet.control.setAccounts([two])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two]) }]),
    )
    secondWallet.control.approve()
    expect(await pendingConnect).toEqual(createExpectedConnection(31337, [third.address], 'second.wallet'))
    expect(newEvents()).toEqual([])
  })

  test('behavior: wagmi does not switch to another wallet when one that is not in use ends', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [third.privateKey] })
    createPageWallet({ chains: [page.home], rdns: 'third.wallet', privateKeys: [third.privateKey] })
    const { adapter, factory, newEvents } = start()
    for (const id of [connectorId, 'second.wallet', 'third.wallet']) await adapter.connect({ connectorId: id })
    const turns: unknown[] = []
    factory.config.subscribe(
      ({ current }) => current,
      (current) => turns.push(current),
    )
    wallet.control.revoke()
    await settled(() => expect(newEvents()).toEqual([{ type: 'disconnected', connectorId }]))
    expect(turns).toEqual([])
  })
})
