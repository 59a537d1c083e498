import { testAccounts } from '@latchkey/testing/anvil'
import {
  type Connector,
  injected,
  connect as wagmiConnect,
  disconnect as wagmiDisconnect,
  switchConnection as wagmiSwitchConnection,
} from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { connectionOf, createPageWallet, usePage } from '../test/usePage.ts'

const page = usePage()
const [, , third] = testAccounts
const { connectorId, one, two, start, settled } = page

describe('watchConnections', () => {
  test('behavior: reports accounts and chain once, and only if they differ', async () => {
    const wallet = createPageWallet({ chains: [page.home, page.away] })
    const { adapter, newEvents: told } = start()
    await adapter.connect({ connectorId })
    wallet.control.setAccounts([two, one])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [two, one]) }]))
    wallet.control.switchChain(31338)
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31338, [two, one]) }]))
    wallet.control.setAccounts([two, one])
    wallet.control.switchChain(31338)
    await wallet.provider.request({ method: 'eth_accounts' })
    expect(told()).toEqual([])
  })

  test('behavior: disconnects a locked wallet, and connects it again after it is unlocked', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents: told } = start()
    await adapter.connect({ connectorId })
    wallet.control.lock()
    await settled(() => expect(told()).toEqual([{ type: 'disconnected', connectorId }]))
    wallet.control.unlock()
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [one, two]) }]))
    wallet.control.setAccounts([two])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [two]) }]))
  })

  test('behavior: does not connect a wallet that is unlocked with another account', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    wallet.control.setAccounts([one])
    const { adapter, newEvents: told } = start()
    await adapter.connect({ connectorId })
    wallet.control.lock()
    await settled(() => expect(told()).toEqual([{ type: 'disconnected', connectorId }]))
    wallet.control.setAccounts([two])
    wallet.control.unlock()
    await wallet.provider.request({ method: 'eth_chainId' })
    expect(told()).toEqual([])
    wallet.control.setAccounts([one])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [one]) }]))
  })

  test('behavior: does not connect a wallet by itself if it was never connected here', async () => {
    createPageWallet({ chains: [page.home] })
    const other = createPageWallet({ chains: [page.home], rdns: 'other.wallet' })
    const { adapter, newEvents: told, factory } = start()
    const connectItself = async () => {
      await other.provider.request({ method: 'eth_requestAccounts' })
      other.control.lock()
      other.control.unlock()
      await vi.dynamicImportSettled()
      await new Promise((resolve) => setTimeout(resolve))
    }
    await connectItself()
    await adapter.connect({ connectorId })
    await adapter.disconnect({ connectorId })
    await connectItself()
    expect([factory.config.state.status, told()]).toEqual(['disconnected', []])
  })

  test('behavior: ignores a late response of a wallet once the visitor connects another', async () => {
    createPageWallet({ chains: [page.home] })
    const late = createPageWallet({ chains: [page.home], rdns: 'late.wallet' })
    const { request } = late.provider
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
    Object.assign(late.provider, { request: holdBack })
    const { adapter, newEvents: told, factory } = start({ storage: new Map([['wallet.late.wallet', one]]) })
    await adapter.reconnect({ connectorId: 'late.wallet' })
    await late.provider.request({ method: 'eth_requestAccounts' })
    await settled(() => expect(isAsked).toBe(true))
    await adapter.connect({ connectorId })
    answer()
    await late.provider.request({ method: 'eth_chainId' })
    await new Promise((resolve) => setTimeout(resolve))
    expect([factory.config.state.connections.size, told()]).toEqual([1, []])
  })

  test('behavior: does not connect a wallet that only reports that it can reach its chain', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const { newEvents: told, factory } = start()
    wallet.control.disconnect()
    wallet.control.reconnect()
    await wallet.provider.request({ method: 'eth_chainId' })
    await new Promise((resolve) => setTimeout(resolve))
    expect(told()).toEqual([])
    expect(factory.config.state.status).toBe('disconnected')
  })

  test('behavior: keeps a wallet that loses its network connected, and reports that', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, newEvents: told } = start()
    await adapter.connect({ connectorId })
    for (let times = 0; times < 2; times++) {
      wallet.control.disconnect()
      await settled(() => expect(told()).toEqual([{ type: 'offline', connectorId, isOffline: true }]))
      wallet.control.reconnect()
      await settled(() => expect(told()).toEqual([{ type: 'offline', connectorId, isOffline: false }]))
    }
    wallet.control.setAccounts([two])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [two]) }]))
  })

  test("behavior: reports the site's own connect and disconnect", async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { factory, newEvents: told, connectors } = start()
    const { config } = factory
    const [connector] = config.connectors
    await wagmiConnect(config, { connector: connector as NonNullable<typeof connector> })
    const events: unknown[] = []
    await settled(() => {
      events.push(...told())
      expect(events).toEqual([
        { type: 'asked', connectorId, response: expect.any(Promise) },
        { type: 'connection', connection: connectionOf(31337, [one, two]), isChosen: true },
      ])
    })
    await wagmiDisconnect(config)
    expect(told()).toEqual([{ type: 'disconnected', connectorId }])

    const target = { id: 'host.wallet', name: 'Host Wallet', provider: wallet.provider as never }
    await wagmiConnect(config, { connector: injected({ target }) })
    expect(told()).toEqual([
      { type: 'connection', connection: connectionOf(31337, [one, two], 'host.wallet'), isChosen: true },
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
    const { adapter, factory, newEvents: told } = start()
    const { config } = factory
    await adapter.connect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    const [first, second] = config.connectors as [Connector, Connector]
    await wagmiSwitchConnection(config, { connector: first })
    expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [one, two]), isChosen: true }])
    await wagmiDisconnect(config, { connector: second })
    expect(told()).toEqual([{ type: 'disconnected', connectorId: 'second.wallet' }])
    expect(config.state.current).toBe(first.uid)
  })

  test('behavior: reports changes of another wallet while a request is pending', async () => {
    const first = createPageWallet({ chains: [page.home] })
    const second = createPageWallet({
      chains: [page.home],
      rdns: 'second.wallet',
      privateKeys: [third.privateKey],
      mode: 'manual',
    })
    const { adapter, newEvents: told } = start()
    await adapter.connect({ connectorId })
    const pending = adapter.connect({ connectorId: 'second.wallet' })
    await second.control.nextPrompt()
    first.control.setAccounts([two])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [two]) }]))
    second.control.approve()
    expect(await pending).toEqual(connectionOf(31337, [third.address], 'second.wallet'))
    expect(told()).toEqual([])
  })

  test('behavior: wagmi does not switch to another wallet when one that is not in use ends', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [third.privateKey] })
    createPageWallet({ chains: [page.home], rdns: 'third.wallet', privateKeys: [third.privateKey] })
    const { adapter, factory, newEvents: told } = start()
    for (const id of [connectorId, 'second.wallet', 'third.wallet']) await adapter.connect({ connectorId: id })
    const turns: unknown[] = []
    factory.config.subscribe(
      ({ current }) => current,
      (current) => turns.push(current),
    )
    wallet.control.revoke()
    await settled(() => expect(told()).toEqual([{ type: 'disconnected', connectorId }]))
    expect(turns).toEqual([])
  })
})
