import { testAccounts } from '@latchkey/testing/anvil'
import { type Connector, connect as wagmiConnect, disconnect as wagmiDisconnect } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { createPageWallet, setUpPage, type TestKit } from '../test/setUpPage.ts'

const page = setUpPage()
const { connectorId, start, settled } = page

/** Opens a page on which a wallet was connected and then locked itself. */
async function openLockedPage() {
  const wallet = createPageWallet({ chains: [page.home] })
  createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
  const kit = start()
  await kit.adapter.connect({ connectorId })
  wallet.control.lock()
  await settled(() => expect(kit.factory.config.state.status).toBe('disconnected'))
  return { ...kit, unlock: () => unlocked(kit, wallet) }
}

async function unlocked({ factory }: ReturnType<typeof start>, wallet: ReturnType<typeof createPageWallet>) {
  wallet.control.unlock()
  await wallet.provider.request({ method: 'eth_chainId' })
  await vi.dynamicImportSettled()
  await new Promise((resolve) => setTimeout(resolve))
  return factory.config.state.status
}

/** Opens a page with a wallet that was connected on the previous page and is locked now. */
async function openPageWithLockedWallet() {
  const storage = new Map<string, string>()
  const wallet = createPageWallet({ chains: [page.home] })
  createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
  const kitBefore = start({ storage })
  await kitBefore.adapter.connect({ connectorId })
  kitBefore.adapter.destroy()
  wallet.control.lock()
  const load = async () => {
    const kit = start({ storage })
    expect(await kit.adapter.reconnect({ connectorId })).toBeUndefined()
    return { ...kit, unlock: () => unlocked(kit, wallet) }
  }
  return { ...(await load()), load, storage, wallet }
}

describe('a wallet that locked itself', () => {
  test('default: connects again after it is unlocked', async () => {
    const { factory, unlock } = await openLockedPage()
    await unlock()
    await settled(() => expect(factory.config.state.status).toBe('connected'))
  })

  test.each([undefined, { connectorId }])('behavior: is ignored after the visitor disconnected %o', async (leaving) => {
    const { adapter, unlock } = await openLockedPage()
    await adapter.disconnect(leaving)
    expect(await unlock()).toBe('disconnected')
  })

  test('behavior: does not connect by itself after the visitor chose another wallet and disconnected it', async () => {
    const { adapter, unlock } = await openLockedPage()
    await adapter.connect({ connectorId: 'second.wallet' })
    await adapter.disconnect({ connectorId: 'second.wallet' })
    expect(await unlock()).toBe('disconnected')
  })

  test.each([
    ['left', ({ adapter }: TestKit) => adapter.disconnect({ connectorId: 'second.wallet' })],
    ['left by the hooks of the host', ({ factory }: TestKit) => wagmiDisconnect(factory.config)],
  ])('behavior: does not connect by itself after the other connected wallet is %s', async (_, leave) => {
    const wallet = createPageWallet({ chains: [page.home] })
    createPageWallet({ chains: [page.home], rdns: 'second.wallet', privateKeys: [testAccounts[2].privateKey] })
    const kit = start()
    for (const id of ['second.wallet', connectorId]) await kit.adapter.connect({ connectorId: id })
    wallet.control.lock()
    await settled(() => expect(kit.factory.config.state.connections.size).toBe(1))
    await leave(kit)
    expect(await unlocked(kit, wallet)).toBe('disconnected')
  })

  test('behavior: connects again if the other connected wallet locks itself too', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const otherWallet = createPageWallet({
      chains: [page.home],
      rdns: 'second.wallet',
      privateKeys: [testAccounts[2].privateKey],
    })
    const kit = start()
    for (const id of ['second.wallet', connectorId]) await kit.adapter.connect({ connectorId: id })
    wallet.control.lock()
    otherWallet.control.lock()
    await settled(() => expect(kit.factory.config.state.connections.size).toBe(0))
    await unlocked(kit, wallet)
    await settled(() => expect(kit.factory.config.state.status).toBe('connected'))
  })

  test('behavior: does not connect by itself if it locked itself during the request of a wallet that was then disconnected', async () => {
    const wallet = createPageWallet({ chains: [page.home] })
    const options = { rdns: 'second.wallet', mode: 'manual', privateKeys: [testAccounts[2].privateKey] } as const
    const otherWallet = createPageWallet({ chains: [page.home], ...options })
    const kit = start()
    await kit.adapter.connect({ connectorId })
    const connectRequest = kit.adapter.connect({ connectorId: 'second.wallet' })
    await otherWallet.control.nextPrompt()
    wallet.control.lock()
    await settled(() => expect(kit.factory.config.state.connections.size).toBe(0))
    otherWallet.control.approve()
    await connectRequest
    await kit.adapter.disconnect({ connectorId: 'second.wallet' })
    expect(await unlocked(kit, wallet)).toBe('disconnected')
  })
})

describe('a wallet that was locked when the page loaded', () => {
  test('default: connects again after it is unlocked', async () => {
    const { factory, unlock } = await openPageWithLockedWallet()
    await unlock()
    await settled(() => expect(factory.config.state.status).toBe('connected'))
  })

  test('behavior: does not connect by itself after the visitor chose another wallet and disconnected it', async () => {
    const { adapter, unlock } = await openPageWithLockedWallet()
    await adapter.connect({ connectorId: 'second.wallet' })
    await adapter.disconnect({ connectorId: 'second.wallet' })
    expect(await unlock()).toBe('disconnected')
  })

  test("behavior: does not connect by itself after the visitor chose another wallet through the site's hooks and disconnected it", async () => {
    const { factory, unlock } = await openPageWithLockedWallet()
    const { config } = factory
    const connector = config.connectors.find(({ id }) => id === 'second.wallet') as Connector
    await wagmiConnect(config, { connector })
    await wagmiDisconnect(config)
    expect(await unlock()).toBe('disconnected')
  })

  test.each(['this', 'the next'])('behavior: is ignored after the visitor disconnected, on %s page', async (page) => {
    const { adapter, load, unlock } = await openPageWithLockedWallet()
    await adapter.disconnect()
    const next = page === 'this' ? { unlock } : await load()
    expect(await next.unlock()).toBe('disconnected')
  })

  test('behavior: does not connect by itself on a page that does not restore it', async () => {
    const { adapter, storage, wallet } = await openPageWithLockedWallet()
    adapter.destroy()
    expect(await unlocked(start({ storage }), wallet)).toBe('disconnected')
  })
})
