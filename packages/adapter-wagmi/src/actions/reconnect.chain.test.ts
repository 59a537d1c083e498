import { testAccounts } from '@latchkey/testing/anvil'
import { describe, expect, test, vi } from 'vitest'
import { connectionOf, createKit, createPageWallet, toNetwork, usePage } from '../wagmiAdapter.test.setup.ts'

const page = usePage()
const { connectorId, one, two, start, settled } = page

describe('reconnect', () => {
  test('default', async () => {
    const storage = new Map<string, string>()
    const wallet = createPageWallet({ chains: [page.home] })
    const before = start({ storage })
    await before.adapter.connect({ connectorId })
    before.adapter.destroy()
    wallet.control.setMode('reject')
    const { adapter, told } = start({ storage })
    const count = wallet.control.requests().length
    expect(await adapter.reconnect({ connectorId })).toEqual(connectionOf(31337, [one, two]))
    const asked = wallet.control
      .requests()
      .slice(count)
      .map(({ method }) => method)
    expect([...new Set(asked)].sort()).toEqual(['eth_accounts', 'eth_chainId'])
    expect(told()).toEqual([])
    wallet.control.switchChain(31337)
    wallet.control.setAccounts([two])
    await settled(() => expect(told()).toEqual([{ type: 'connection', connection: connectionOf(31337, [two]) }]))
  })

  test('behavior: waits for a wallet that announces itself late', async () => {
    const wallet = createPageWallet({ chains: [page.home], announcing: 'later' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const { adapter } = start()
    const restored = adapter.reconnect({ connectorId })
    wallet.announce()
    expect(await restored).toEqual(connectionOf(31337, [one, two]))
  })

  test('behavior: may be called before start', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const kit = createKit({ networks: [toNetwork(page.home)] })
    page.keep(kit)
    const restored = kit.adapter.reconnect({ connectorId })
    kit.adapter.start()
    expect(await restored).toEqual(connectionOf(31337, [one, two]))
  })

  test('behavior: a wallet that grants nothing, or is locked, is not asked', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const { adapter, factory } = start()
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    wallet.control.lock()
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    expect(factory.config.state.status).toBe('disconnected')
    expect(wallet.control.requests().filter(({ prompted }) => prompted)).toHaveLength(1)
  })

  test('behavior: two configs on one page restore at the same time', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const restored = [start(), start()].map(({ adapter }) => adapter.reconnect({ connectorId }))
    expect(await Promise.all(restored)).toEqual([connectionOf(31337, [one, two]), connectionOf(31337, [one, two])])
  })

  test('behavior: the wallet that the visitor connected meanwhile stays in use', async () => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const chosen = createPageWallet({
      chains: [page.home],
      rdns: 'second.wallet',
      privateKeys: [testAccounts[2].privateKey],
    })
    const { adapter, told } = start()
    const restored = adapter.reconnect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    stored.control.release('eth_accounts')
    expect(await restored).toEqual(connectionOf(31337, [one, two]))
    expect(await adapter.getProvider()).toBe(chosen.provider)
    expect(told()).toEqual([])
  })

  test('behavior: also the one that was still asked when another was restored', async () => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const chosen = createPageWallet({ chains: [page.home], rdns: 'second.wallet', mode: 'manual' })
    const { adapter, told, factory } = start()
    const restored = adapter.reconnect({ connectorId })
    const pending = adapter.connect({ connectorId: 'second.wallet' })
    await chosen.control.nextPrompt()
    stored.control.release('eth_accounts')
    expect(await restored).toEqual(connectionOf(31337, [one, two]))
    chosen.control.approve()
    expect(await pending).toEqual(connectionOf(31337, [one, two], 'second.wallet'))
    expect(await adapter.getProvider()).toBe(chosen.provider)
    expect(factory.config.state.status).toBe('connected')
    expect(told()).toEqual([])
  })

  test.each([
    ['all wallets', undefined],
    ['this one', { connectorId }],
  ])('behavior: gives way to a visitor who leaves %s meanwhile', async (_, leaving) => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const { adapter, factory, told } = start()
    const restored = adapter.reconnect({ connectorId })
    await settled(() => expect(factory.config.state.status).toBe('connecting'))
    await adapter.disconnect(leaving)
    stored.control.release('eth_accounts')
    expect(await restored).toBeUndefined()
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(told()).toEqual([])
  })

  test('behavior: among two of one rdns it is the one that was connected', async () => {
    const storage = new Map<string, string>()
    const genuine = createPageWallet({ chains: [page.home] })
    const before = start({ storage })
    await before.adapter.connect({ connectorId })
    before.adapter.destroy()
    genuine.stop()

    vi.stubGlobal('window', new EventTarget())
    const other = createPageWallet({ chains: [page.home], name: 'Another', privateKeys: [testAccounts[2].privateKey] })
    await other.provider.request({ method: 'eth_requestAccounts' })
    const { adapter } = start({ storage })
    const restored = adapter.reconnect({ connectorId })
    genuine.announce()
    expect((await restored)?.accounts.map(({ address }) => address)).toEqual([one, two])
  })
})
