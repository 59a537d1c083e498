import { testAccounts } from '@latchkey/testing/anvil'
import { describe, expect, test, vi } from 'vitest'
import { createExpectedConnection, createKit, createPageWallet, setUpPage, toNetwork } from '../../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, one, two, start, settled } = page

/** Creates the storage entry that the kit writes when the wallet is connected with its first account. */
const connectedBefore = () => new Map([[`wallet.${connectorId}`, one as string]])

describe('reconnect', () => {
  test('default', async () => {
    const storage = new Map<string, string>()
    const wallet = createPageWallet({ chains: [page.home] })
    const kitBefore = start({ storage })
    await kitBefore.adapter.connect({ connectorId })
    kitBefore.adapter.destroy()
    wallet.control.setMode('reject')
    const { adapter, newEvents } = start({ storage })
    const count = wallet.control.requests().length
    expect(await adapter.reconnect({ connectorId })).toEqual(createExpectedConnection(31337, [one, two]))
    const asked = wallet.control
      .requests()
      .slice(count)
      .map(({ method }) => method)
    expect([...new Set(asked)].sort()).toEqual(['eth_accounts', 'eth_chainId'])
    expect(newEvents()).toEqual([])
    wallet.control.switchChain(31337)
    wallet.control.setAccounts([two])
    await settled(() =>
      expect(newEvents()).toEqual([{ type: 'connection', connection: createExpectedConnection(31337, [two]) }]),
    )
  })

  test('behavior: waits for a wallet that announces itself late', async () => {
    const wallet = createPageWallet({ chains: [page.home], announcing: 'later' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const { adapter } = start({ storage: connectedBefore() })
    const restored = adapter.reconnect({ connectorId })
    wallet.announce()
    expect(await restored).toEqual(createExpectedConnection(31337, [one, two]))
  })

  test('behavior: can be called before start', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    const kit = createKit({ networks: [toNetwork(page.home)], storage: connectedBefore() })
    page.keep(kit)
    const restored = kit.adapter.reconnect({ connectorId })
    kit.adapter.start()
    expect(await restored).toEqual(createExpectedConnection(31337, [one, two]))
  })

  test('behavior: sends no connection request to a wallet that grants nothing or is locked', async () => {
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
    const kits = [1, 2].map(() => start({ storage: connectedBefore() }))
    const restored = kits.map(({ adapter }) => adapter.reconnect({ connectorId }))
    expect(await Promise.all(restored)).toEqual([
      createExpectedConnection(31337, [one, two]),
      createExpectedConnection(31337, [one, two]),
    ])
  })

  test('behavior: a wallet that the visitor connected meanwhile stays in use', async () => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const chosen = createPageWallet({
      chains: [page.home],
      rdns: 'second.wallet',
      privateKeys: [testAccounts[2].privateKey],
    })
    const { adapter, newEvents } = start({ storage: connectedBefore() })
    const restored = adapter.reconnect({ connectorId })
    await adapter.connect({ connectorId: 'second.wallet' })
    stored.control.release('eth_accounts')
    expect(await restored).toEqual(createExpectedConnection(31337, [one, two]))
    expect(await adapter.getProvider()).toBe(chosen.provider)
    expect(newEvents()).toEqual([])
  })

  test('behavior: a wallet whose request was pending when another was restored becomes the one in use', async () => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const chosen = createPageWallet({ chains: [page.home], rdns: 'second.wallet', mode: 'manual' })
    const { adapter, newEvents, factory } = start({ storage: connectedBefore() })
    const restored = adapter.reconnect({ connectorId })
    const pendingConnect = adapter.connect({ connectorId: 'second.wallet' })
    await chosen.control.nextPrompt()
    stored.control.release('eth_accounts')
    expect(await restored).toEqual(createExpectedConnection(31337, [one, two]))
    chosen.control.approve()
    expect(await pendingConnect).toEqual(createExpectedConnection(31337, [one, two], 'second.wallet'))
    expect(await adapter.getProvider()).toBe(chosen.provider)
    expect(factory.config.state.status).toBe('connected')
    expect(newEvents()).toEqual([])
  })

  test.each([
    ['all wallets', undefined],
    ['this one', { connectorId }],
    ['another one', { connectorId: 'second.wallet' }],
  ])('behavior: restores nothing if the visitor leaves %s meanwhile', async (_, leaving) => {
    const stored = createPageWallet({ chains: [page.home] })
    await stored.provider.request({ method: 'eth_requestAccounts' })
    stored.control.hold('eth_accounts')
    const { adapter, factory, newEvents } = start({ storage: connectedBefore() })
    const restored = adapter.reconnect({ connectorId })
    await settled(() => expect(factory.config.state.status).toBe('connecting'))
    await adapter.disconnect(leaving)
    stored.control.release('eth_accounts')
    expect(await restored).toBeUndefined()
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect(newEvents()).toEqual([])
  })

  /** Connects the wallet on one page, and returns a new page on which the wallet is not connected yet. */
  async function connectAndReload() {
    const storage = new Map<string, string>()
    const genuine = createPageWallet({ chains: [page.home] })
    const kitBefore = start({ storage })
    await kitBefore.adapter.connect({ connectorId })
    kitBefore.adapter.destroy()
    genuine.stop()
    vi.stubGlobal('window', new EventTarget())
    return { storage, genuine }
  }
  /** Announces a second wallet with the same rdns, name and icon. This wallet grants an account of its own without a prompt. */
  async function announceLookAlike() {
    const otherWallet = createPageWallet({ chains: [page.home], privateKeys: [testAccounts[2].privateKey] })
    await otherWallet.provider.request({ method: 'eth_requestAccounts' })
    return otherWallet
  }

  test('behavior: does not restore a wallet with the same rdns and another account', async () => {
    const { storage } = await connectAndReload()
    const other = await announceLookAlike()
    const { adapter, factory, newEvents } = start({ storage })
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    other.control.override('eth_accounts', { result: [testAccounts[2].address, one] })
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    expect(factory.config.state).toMatchObject({ status: 'disconnected', current: null })
    expect([other.control.requests().filter(({ prompted }) => prompted).length, newEvents()]).toEqual([1, []])
  })

  test('behavior: such a wallet does not connect by itself afterwards either', async () => {
    const { storage } = await connectAndReload()
    const other = await announceLookAlike()
    const { adapter, factory, newEvents } = start({ storage })
    await adapter.reconnect({ connectorId })
    other.control.lock()
    other.control.unlock()
    await other.provider.request({ method: 'eth_chainId' })
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect([factory.config.state.status, newEvents()]).toEqual(['disconnected', []])
  })

  test('behavior: of two wallets with one rdns, neither is restored and neither connects by itself', async () => {
    const { storage, genuine } = await connectAndReload()
    const other = await announceLookAlike()
    genuine.announce()
    const { adapter, factory, newEvents } = start({ storage })
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    for (const { control } of [genuine, other]) {
      control.lock()
      control.unlock()
    }
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect([factory.config.state.status, newEvents()]).toEqual(['disconnected', []])
  })

  test('behavior: restores neither of two wallets that look the same and list the same account', async () => {
    const { storage, genuine } = await connectAndReload()
    // The second wallet copies the first and returns the same account, because any script of the page can read that account.
    const otherWallet = createPageWallet({ chains: [page.home] })
    await otherWallet.provider.request({ method: 'eth_requestAccounts' })
    genuine.announce()
    const { adapter, factory, newEvents } = start({ storage })
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    otherWallet.control.lock()
    otherWallet.control.unlock()
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect([factory.config.state.status, newEvents()]).toEqual(['disconnected', []])
  })

  test('behavior: does not restore a wallet if another with its rdns announces itself during the request', async () => {
    const { storage, genuine } = await connectAndReload()
    const otherWallet = createPageWallet({ chains: [page.home] })
    await otherWallet.provider.request({ method: 'eth_requestAccounts' })
    otherWallet.control.hold('eth_accounts')
    const { adapter, factory, newEvents } = start({ storage })
    const restored = adapter.reconnect({ connectorId })
    await settled(() => expect(factory.config.state.status).toBe('connecting'))
    genuine.announce()
    otherWallet.control.release('eth_accounts')
    expect(await restored).toBeUndefined()
    expect([factory.config.state.status, newEvents()]).toEqual(['disconnected', []])
  })

  test('behavior: stores nothing about a wallet that was disconnected', async () => {
    const storage = new Map<string, string>()
    createPageWallet({ chains: [page.home] })
    const { adapter } = start({ storage })
    await adapter.connect({ connectorId })
    expect(storage.get(`wallet.${connectorId}`)).toBe(`${one} ${two}`)
    await adapter.disconnect()
    expect(storage.has(`wallet.${connectorId}`)).toBe(false)
  })
})
