import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { type CreateConnectorFn, connect, switchConnection } from '@wagmi/core'
import { describe, expect, test, vi } from 'vitest'
import { createKit, setUpKits, type TestKit, toNetwork } from '../test/setUpPage.ts'

const [own, foreign] = testAccounts.map(({ address }) => address) as [string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })] as const
const connectorId = 'io.genuine'
const kits = setUpKits()

function createWallet(account: string, onRequest: (method: string) => void = () => {}) {
  const listeners = new Set<(accounts: string[]) => void>()
  const receivedRequests: string[] = []
  let grantedAccounts = [account]
  const provider = {
    async request({ method }: { method: string }) {
      receivedRequests.push(method)
      onRequest(method)
      if (method === 'eth_chainId') return '0x1'
      if (/accounts$/i.test(method)) return grantedAccounts
      throw Object.assign(new Error('Unsupported'), { code: 4200 })
    },
    on: (event: string, listener: (accounts: string[]) => void) =>
      void (event === 'accountsChanged' && listeners.add(listener)),
    removeListener: (_: string, listener: (accounts: string[]) => void) => void listeners.delete(listener),
  }
  const become = (...accounts: string[]) => {
    grantedAccounts = accounts
    for (const listener of [...listeners]) listener(accounts)
  }
  return { provider, asked: receivedRequests, become }
}
type Wallet = ReturnType<typeof createWallet>

function announce({ provider }: Wallet, { rdns = connectorId, icon = 'data:image/png;base64,A' } = {}) {
  const info = { uuid: crypto.randomUUID(), name: 'Genuine', rdns, icon }
  announceDetail(Object.freeze({ info, provider }))
}

/** Puts a wallet into `window.ethereum`, and dispatches the event by which a wallet reports that. */
function placeInWindow({ provider }: Wallet) {
  Object.assign(window, { ethereum: provider })
  window.dispatchEvent(new Event('ethereum#initialized'))
}

/** Returns the wagmi connector of the wallet from the config, as wagmi's hooks on the site do. */
function connectorOf(config: TestKit['factory']['config']) {
  const connector = config.connectors.find(({ id }) => id === connectorId)
  if (!connector) throw new Error('It is not listed.')
  return connector
}

function start(remembered?: string) {
  const storage = new Map(remembered ? [[`wallet.${remembered}`, own]] : [])
  const kit = createKit({ networks, storage })
  kits.push(kit)
  kit.adapter.start()
  const { config } = kit.factory
  return { ...kit, config, storage, status: () => config.state.status }
}

describe('a wallet that was restored', () => {
  test.each([
    ['under another picture', 'data:image/png;base64,B'],
    ['under the same picture', 'data:image/png;base64,A'],
  ])('behavior: is disconnected when another wallet claims its id, %s', async (_, icon) => {
    const { adapter, status, newEvents } = start(connectorId)
    const earlyWallet = createWallet(own)
    announce(earlyWallet)
    expect(await adapter.reconnect({ connectorId })).toMatchObject({ connectorId })
    announce(createWallet(own), { icon })
    expect(status()).toBe('disconnected')
    earlyWallet.become(foreign)
    await vi.dynamicImportSettled()
    expect(newEvents()).toContainEqual(expect.objectContaining({ type: 'disconnected', connectorId }))
    await expect(adapter.signMessage?.({ message: 'Hello', address: foreign })).rejects.toMatchObject({
      code: 'NotConnected',
    })
    expect(earlyWallet.asked).not.toContain('personal_sign')
  })

  test('behavior: stays connected if the visitor chose it', async () => {
    const { adapter, config, status } = start(connectorId)
    announce(createWallet(own))
    await adapter.reconnect({ connectorId })
    await adapter.connect({ connectorId })
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect([status(), config.state.connections.size]).toEqual(['connected', 1])
  })

  test('behavior: stays connected if the visitor switched to it', async () => {
    const { adapter, status } = start(connectorId)
    announce(createWallet(own))
    await adapter.reconnect({ connectorId })
    await adapter.switchConnection?.({ connectorId })
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect(status()).toBe('connected')
  })

  test("behavior: stays connected if the visitor disconnected it and connected it through the site's hooks", async () => {
    const { adapter, config, status } = start(connectorId)
    announce(createWallet(own))
    await adapter.reconnect({ connectorId })
    await adapter.disconnect()
    await connect(config, { connector: connectorOf(config) })
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect(status()).toBe('connected')
  })

  test("behavior: stays connected if the visitor connected it through the site's hooks after it was locked", async () => {
    const { adapter, config, status } = start(connectorId)
    const wallet = createWallet(own)
    wallet.become()
    announce(wallet)
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    wallet.become(foreign)
    await connect(config, { connector: connectorOf(config) })
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect(status()).toBe('connected')
  })

  test("behavior: stays connected if the visitor switched to it through the site's hooks", async () => {
    const { adapter, config, status } = start(connectorId)
    announce(createWallet(own))
    announce(createWallet(foreign), { rdns: 'io.second' })
    await adapter.connect({ connectorId: 'io.second' })
    await adapter.reconnect({ connectorId })
    await switchConnection(config, { connector: connectorOf(config) })
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect([status(), config.state.connections.size]).toEqual(['connected', 2])
  })

  test('behavior: is disconnected if the visitor chose it and the site restored it later', async () => {
    const { adapter, config, status, storage } = start(connectorId)
    announce(createWallet(own))
    await adapter.connect({ connectorId })
    await adapter.disconnect()
    // Simulates another tab, which writes this entry to the storage that both tabs share.
    storage.set(`wallet.${connectorId}`, own)
    const connector = connectorOf(config)
    const given = await connector.connect({ isReconnecting: true })
    const connections = new Map([[connector.uid, { ...given, accounts: [own] as never, connector }]])
    config.setState((state) => ({ ...state, connections, current: connector.uid, status: 'connected' }))
    announce(createWallet(foreign), { icon: 'data:image/png;base64,B' })
    expect(status()).toBe('disconnected')
  })

  test('behavior: is disconnected when another wallet takes its place in window.ethereum', async () => {
    const { adapter, status } = start('injected')
    placeInWindow(createWallet(own))
    await adapter.reconnect({ connectorId: 'injected' })
    expect(status()).toBe('connected')
    const genuine = createWallet(own)
    placeInWindow(genuine)
    expect(status()).toBe('disconnected')
    await adapter.connect({ connectorId: 'injected' })
    expect(genuine.asked).toContain('eth_requestAccounts')
  })

  test('behavior: stays connected when it announces itself later', async () => {
    const { adapter, status } = start('injected')
    const wallet = createWallet(own)
    placeInWindow(wallet)
    await adapter.reconnect({ connectorId: 'injected' })
    announce(wallet)
    expect(status()).toBe('connected')
  })

  test.each([
    ['', false],
    [', and announces itself too', true],
  ])('behavior: is disconnected after it announced itself, when another takes its place%s', async (_, isAnnounced) => {
    const { adapter, config, connectors, status, newEvents } = start('injected')
    const earlyWallet = createWallet(own)
    placeInWindow(earlyWallet)
    await adapter.reconnect({ connectorId: 'injected' })
    announce(earlyWallet, { rdns: 'com.early' })
    const genuine = createWallet(own)
    placeInWindow(genuine)
    if (isAnnounced) announce(genuine)
    expect([status(), config.state.connections.size]).toEqual(['disconnected', 0])
    earlyWallet.become(foreign)
    await vi.dynamicImportSettled()
    expect(newEvents()).toEqual([{ type: 'disconnected', connectorId: 'injected' }])
    expect(connectors().map(({ id }) => id)).toEqual(['com.early', isAnnounced ? connectorId : 'injected'])
  })
})

test('behavior: a wallet that connected again by itself is disconnected when another claims its id', async () => {
  const { adapter, status } = start(connectorId)
  const restored = adapter.reconnect({ connectorId })
  const earlyWallet = createWallet(own)
  earlyWallet.become()
  announce(earlyWallet)
  expect(await restored).toBe(undefined)
  earlyWallet.become(own)
  await expect.poll(status).toBe('connected')
  announce(createWallet(own), { icon: 'data:image/png;base64,B' })
  expect(status()).toBe('disconnected')
})

describe('a wallet that announces another wallet when the kit adds its listener', () => {
  /** Runs `onListen` once, when the first listener is added to the wallet. */
  function whenListened({ provider }: Wallet, onListen: () => void) {
    const { on } = provider
    provider.on = (...parameters) => {
      provider.on = on
      onListen()
      on(...parameters)
    }
  }

  test('behavior: both are listed and marked, and neither connects by itself', async () => {
    const { adapter, config, connectors, status } = start(connectorId)
    const [cover, hidden] = [createWallet(own), createWallet(own)]
    whenListened(cover, () => announce(hidden, { icon: 'data:image/png;base64,B' }))
    announce(cover)
    expect(connectors().map(({ id, type, isDuplicate }) => [id, type, isDuplicate])).toEqual([
      [connectorId, 'ANNOUNCED', true],
      [`${connectorId}~2`, 'ANNOUNCED', true],
    ])
    expect(config.connectors.map(({ id }) => id)).toEqual([connectorId, `${connectorId}~2`])
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    hidden.become(own)
    await vi.dynamicImportSettled()
    expect(status()).toBe('disconnected')
  })

  test('behavior: only the wallet that is then in window.ethereum is listed', () => {
    const { config, connectors } = start()
    const [first, second, third] = [createWallet(own), createWallet(own), createWallet(own)]
    whenListened(first, () => placeInWindow(second))
    placeInWindow(first)
    const { removeListener } = second.provider
    second.provider.removeListener = (...parameters) => {
      second.provider.removeListener = removeListener
      placeInWindow(third)
      removeListener(...parameters)
    }
    placeInWindow(createWallet(own))
    expect([connectors().map(({ id }) => id), config.connectors.map(({ id }) => id)]).toEqual([
      ['injected'],
      ['injected'],
    ])
  })

  test('behavior: a wallet that announces another when window.ethereum is read is listed once', () => {
    const { config, connectors } = start()
    const [one, other] = [createWallet(own), createWallet(own)]
    let isRead = false
    Object.defineProperty(window, 'ethereum', {
      get() {
        if (!isRead) {
          isRead = true
          announce(other)
        }
        return one.provider
      },
    })
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect([connectors().map(({ id }) => id), config.connectors.map(({ id }) => id)]).toEqual([
      [connectorId, 'injected'],
      [connectorId, 'injected'],
    ])
  })
})

test('behavior: a wallet of the page that is no longer listed does not count as a connector of the site', async () => {
  const { config, connectors } = start()
  const [first, second] = [createWallet(own), createWallet(own)]
  placeInWindow(first)
  const [connector] = config.connectors
  placeInWindow(second)
  if (connector) await connect(config, { connector }).catch(() => {})
  await vi.dynamicImportSettled()
  expect(connectors().map(({ id, type }) => [id, type])).toEqual([['injected', 'INJECTED']])
  expect(config.state.connections.size).toBe(0)
})

describe('a wallet that loses its place in window.ethereum during its request, and announces itself', () => {
  async function replaceWallet() {
    const kit = start()
    const genuine = createWallet(own)
    const stranger = createWallet(foreign, (method) => {
      if (method !== 'eth_requestAccounts') return
      Object.assign(window, { ethereum: genuine.provider })
      announce(stranger, { rdns: 'com.stranger' })
    })
    placeInWindow(stranger)
    const whenConnected = kit.adapter.connect({ connectorId: 'injected' })
    await expect(whenConnected).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    return { ...kit, genuine, stranger }
  }

  test('behavior: is not connected', async () => {
    const { config, newEvents } = await replaceWallet()
    expect(config.state.connections.size).toBe(0)
    expect(newEvents().filter(({ type }) => type === 'connection')).toEqual([])
  })

  test('behavior: leaves no connection behind the row of the wallet that took its place', async () => {
    const { adapter, config, stranger, genuine } = await replaceWallet()
    const { accounts } = await adapter.connect({ connectorId: 'injected' })
    expect(accounts[0]?.address).toBe(own)
    genuine.become()
    await expect.poll(() => config.state.status).toBe('disconnected')
    stranger.become(foreign)
    await vi.dynamicImportSettled()
    expect(config.state.connections.size).toBe(0)
  })
})

test.each(['announced', 'in window.ethereum'])(
  'behavior: a wallet %s that a stranger announced first under another name is listed and marked, and not restored',
  async (where) => {
    const id = where === 'announced' ? connectorId : 'injected'
    const { adapter, connectors } = start(id)
    const wallet = createWallet(own)
    announce(wallet, { rdns: 'com.decoy', icon: 'data:image/png;base64,D' })
    if (where === 'announced') announce(wallet)
    else placeInWindow(wallet)
    expect(await adapter.reconnect({ connectorId: id })).toBe(undefined)
    expect(connectors().map((each) => [each.id, each.isDuplicate])).toEqual([
      ['com.decoy', undefined],
      [id, true],
    ])
    expect(wallet.asked).toEqual([])
  },
)

test('behavior: a wallet in window.ethereum that a stranger announces during its restore is listed and marked', async () => {
  const { adapter, connectors } = start('injected')
  const wallet = createWallet(own, () => announce(wallet, { rdns: 'com.decoy', icon: 'data:image/png;base64,D' }))
  placeInWindow(wallet)
  expect(await adapter.reconnect({ connectorId: 'injected' })).toBe(undefined)
  expect(connectors().map(({ id, isDuplicate }) => [id, isDuplicate])).toEqual([
    ['com.decoy', undefined],
    ['injected', true],
  ])
})

describe('the wallet in use is lost', () => {
  test('behavior: no other wallet of the page replaces it', async () => {
    const { adapter, config, status } = start(connectorId)
    announce(createWallet(own))
    const otherWallet = createWallet(foreign)
    announce(otherWallet, { rdns: 'com.stranger', icon: 'data:image/png;base64,S' })
    await adapter.connect({ connectorId: 'com.stranger' })
    await adapter.reconnect({ connectorId })
    // Calls `switchConnection` with `isFallback`, as core does after the wallet in use was disconnected.
    await adapter.switchConnection?.({ connectorId, isFallback: true })
    announce(createWallet(own), { icon: 'data:image/png;base64,B' })
    expect([status(), config.state.connections.size]).toEqual(['disconnected', 0])
  })
})

test('behavior: a connector that the site connects gets its own id beside a wallet of the page', async () => {
  const { config, adapter, newEvents } = start()
  const rdns = 'com.host.wallet'
  const stranger = createWallet(foreign)
  announce(stranger, { rdns })
  const hosts = () => ({
    ...{ id: rdns, name: 'Host', type: 'host' },
    connect: async () => ({ accounts: [own], chainId: 1 }),
    disconnect: async () => {},
    getAccounts: async () => [own],
    getChainId: async () => 1,
    getProvider: async () => ({ request: async () => '0x' }),
    isAuthorized: async () => true,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  })
  await connect(config, { connector: hosts as unknown as CreateConnectorFn })
  await expect
    .poll(() => newEvents().find(({ type }) => type === 'connection'))
    .toMatchObject({
      connection: { connectorId: `${rdns}~2`, accounts: [{ address: own }] },
    })
  await adapter.connect({ connectorId: rdns })
  await adapter.disconnect({ connectorId: rdns })
  expect([...config.state.connections.values()].map(({ accounts }) => accounts[0])).toEqual([own])
  await adapter.disconnect({ connectorId: `${rdns}~2` })
  expect(config.state.connections.size).toBe(0)
})
