import { hydrate } from '@wagmi/core'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createKit, createPageWallet, toNetwork } from '../test/setUpPage.ts'
import { coinbaseWallet } from './connectors/coinbaseWallet.ts'
import { safe } from './connectors/safe.ts'
import { wagmiAdapter } from './wagmiAdapter.ts'

const home = { chainId: 31337, rpcUrl: 'http://127.0.0.1:1' }
const away = { chainId: 31338, rpcUrl: 'http://127.0.0.1:2' }
const networks = [toNetwork(home), toNetwork(away)]
const connectorId = 'test.wallet'

afterEach(() => void vi.unstubAllGlobals())

/** Creates a page that records which listeners were added and not removed. */
function countingPage() {
  const page = new EventTarget()
  const listening: string[] = []
  vi.spyOn(page, 'addEventListener').mockImplementation(function (this: EventTarget, ...given) {
    listening.push(given[0])
    return EventTarget.prototype.addEventListener.apply(this, given)
  })
  vi.spyOn(page, 'removeEventListener').mockImplementation(function (this: EventTarget, ...given) {
    listening.splice(listening.indexOf(given[0]), 1)
    return EventTarget.prototype.removeEventListener.apply(this, given)
  })
  vi.stubGlobal('window', page)
  return listening
}

describe('wagmiAdapter', () => {
  test('default', () => {
    const { factory, adapter } = createKit({ networks })
    expect(factory.namespace).toBe('eip155')
    expect(adapter.namespace).toBe('eip155')
    expect(factory.config.chains.map(({ id }) => id)).toEqual([31337, 31338])
    expect(factory.config.state).toEqual({
      chainId: 31337,
      connections: new Map(),
      current: null,
      status: 'disconnected',
    })
  })

  test('error: AdapterNotReady', () => {
    expect(() => wagmiAdapter().config).toThrow(expect.objectContaining({ code: 'AdapterNotReady' }))
  })

  test('error: AdapterInUse', () => {
    const { factory, adapter } = createKit({ networks })
    expect(() => createKit({ networks, factory })).toThrow(expect.objectContaining({ code: 'AdapterInUse' }))
    adapter.destroy()
    expect(createKit({ networks, factory }).adapter.namespace).toBe('eip155')
  })

  test('behavior: keeps the config when the same kit is created again', () => {
    const firstKit = createKit({ networks })
    const { factory } = firstKit
    const { config } = factory
    firstKit.adapter.destroy()
    expect(factory.config).toBe(config)
    const secondKit = createKit({ networks, factory })
    expect(factory.config).toBe(config)
    secondKit.adapter.destroy()
    createKit({ networks: [toNetwork(away)], factory })
    expect(factory.config).not.toBe(config)
  })

  test('behavior: starts on the default network', () => {
    const { factory } = createKit({ networks, ports: { defaultNetwork: toNetwork(away) } })
    expect(factory.config.state.chainId).toBe(31338)
  })

  test('param: ssr', async () => {
    const { factory } = createKit({ networks, ssr: true, ports: { defaultNetwork: toNetwork(away) } })
    expect(factory.config.state.chainId).toBe(31337)
    await hydrate(factory.config, { reconnectOnMount: false }).onMount()
    expect(factory.config.state.chainId).toBe(31338)
  })

  test('behavior: runs without a browser', async () => {
    const { adapter, events } = createKit({ networks, connectors: [coinbaseWallet(), safe()] })
    adapter.start()
    expect(events).toEqual([])
    adapter.destroy()
  })

  test("behavior: stores nothing of wagmi's own state", async () => {
    vi.stubGlobal('window', new EventTarget())
    const storage = new Map<string, string>()
    createPageWallet({ chains: [home] })
    const { adapter } = createKit({ networks, storage })
    adapter.start()
    expect([...storage.keys()]).toEqual([])
    await adapter.connect({ connectorId })
    expect([...storage.keys()].sort()).toEqual(['wallet.test.wallet'])
    await adapter.disconnect()
    expect([...storage.keys()].sort()).toEqual(['test.wallet.disconnected'])
    adapter.destroy()
  })

  test('behavior: ignores a stored value that cannot be parsed', async () => {
    vi.stubGlobal('window', new EventTarget())
    createPageWallet({ chains: [home] })
    const { adapter } = createKit({ networks, storage: new Map([['test.wallet.disconnected', '{']]) })
    adapter.start()
    await adapter.connect({ connectorId })
    adapter.destroy()
  })

  test("behavior: a new render of wagmi's provider keeps the connection", async () => {
    vi.stubGlobal('window', new EventTarget())
    createPageWallet({ chains: [home] })
    const { adapter, factory, newEvents } = createKit({ networks })
    adapter.start()
    const connection = await adapter.connect({ connectorId })
    await hydrate(factory.config, { reconnectOnMount: false }).onMount()
    expect(newEvents()).toEqual([])
    expect(await adapter.connect({ connectorId })).toEqual(connection)
    expect(factory.config.state.connections.size).toBe(1)
    adapter.destroy()
  })

  test('behavior: uses the endpoints in the order of the kit, with its batch size and time limit', async () => {
    const urls = () => ['https://own.example', 'https://service.example', 'https://public.example']
    const rpc = { urls, timeoutMs: 10_000, batchSize: 1000, pollIntervalMs: 4_000 }
    const client = createKit({ networks, ports: { rpc } }).factory.config.getClient({ chainId: 31337 })
    expect([client.pollingInterval, client.transport.timeout]).toEqual([4_000, 10_000])
    const receivedRequests: [string, number][] = []
    vi.stubGlobal('fetch', async (input: string | Request, init?: RequestInit) => {
      const calls = JSON.parse(String(init?.body)) as { id: number }[]
      const url = typeof input === 'string' ? input : input.url
      receivedRequests.push([new URL(url).host, calls.length])
      if (url.includes('own')) return new Response('', { status: 404 })
      return Response.json(calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: '0x1' })))
    })
    onTestFinished(() => void vi.unstubAllGlobals())
    const calls = ['eth_blockNumber', 'eth_gasPrice'].map((method) => client.request({ method } as never))
    expect(await Promise.all(calls)).toEqual(['0x1', '0x1'])
    expect(receivedRequests).toEqual([
      ['own.example', 2],
      ['service.example', 2],
    ])
  })

  test('behavior: destroy removes the listeners from page and wallet, and emits nothing more', async () => {
    const listening = countingPage()
    const wallet = createPageWallet({ chains: [home] })
    const attached: string[] = []
    const { on, removeListener } = wallet.provider
    wallet.provider.on = (event, listener) => {
      attached.push(event)
      return on(event, listener)
    }
    wallet.provider.removeListener = (event, listener) => {
      attached.splice(attached.indexOf(event), 1)
      return removeListener(event, listener)
    }
    const before = [...listening]
    const { adapter, events, factory } = createKit({ networks })
    adapter.start()
    await adapter.connect({ connectorId })
    expect([...attached].sort()).toEqual(['accountsChanged', 'chainChanged', 'disconnect'])

    adapter.destroy()
    adapter.destroy()
    expect(listening).toEqual(before)
    expect(attached).toEqual([])
    expect(factory.config.connectors).toEqual([])
    expect(factory.config.state.status).toBe('disconnected')
    const count = events.length
    wallet.control.lock()
    wallet.announce()
    await wallet.provider.request({ method: 'eth_accounts' })
    expect(events).toHaveLength(count)
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('behavior: sends one request at a time to a wallet, however many events it emits', async () => {
    vi.stubGlobal('window', new EventTarget())
    const wallet = createPageWallet({ chains: [home] })
    const { on, removeListener, request } = wallet.provider
    const listeners: [string, (value: unknown) => unknown][] = []
    let requestCount = 0
    wallet.provider.on = (event, listener) => {
      listeners.push([event, listener as (value: unknown) => unknown])
      return on(event, listener)
    }
    wallet.provider.removeListener = (event, listener) => {
      const index = listeners.findIndex(([name, each]) => name === event && each === listener)
      if (index >= 0) listeners.splice(index, 1)
      return removeListener(event, listener)
    }
    wallet.provider.request = (given) => {
      if (given.method === 'eth_accounts') requestCount++
      return request(given)
    }
    const flood = (name: string, value: unknown) => {
      requestCount = 0
      const heard = listeners.filter(([event]) => event === name)
      expect(heard.length).toBeGreaterThan(0)
      for (let round = 0; round < 1_000; round++) for (const [, listener] of heard) listener(value)
    }
    const { adapter, newEvents } = createKit({ networks })
    adapter.start()
    const { accounts } = await adapter.connect({ connectorId })

    newEvents()
    for (let times = 0; times < 2; times++) {
      flood('disconnect', new Error('offline'))
      await expect.poll(newEvents).toContainEqual({ type: 'offline', connectorId, isOffline: true })
      expect(requestCount).toBeLessThanOrEqual(2)
      expect(listeners.filter(([event]) => event === 'connect')).toHaveLength(1)
    }

    wallet.control.lock()
    await expect.poll(newEvents).toContainEqual({ type: 'disconnected', connectorId })
    wallet.control.unlock()
    flood(
      'accountsChanged',
      accounts.map(({ address }) => address),
    )
    await expect.poll(() => newEvents().map(({ type }) => type)).toContain('connection')
    await request({ method: 'eth_accounts' })
    expect(requestCount).toBeLessThanOrEqual(2)
    adapter.destroy()
  })

  test('behavior: destroy ends every wait', async () => {
    await import('./createFlows.ts')
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    const { adapter } = createKit({ networks })
    adapter.start()
    const restored = adapter.reconnect({ connectorId })
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(1)
    adapter.destroy()
    expect(await restored).toBeUndefined()
    expect(vi.getTimerCount()).toBe(0)
    vi.useRealTimers()
  })

  test('behavior: waits only once for several wallets that are missing', async () => {
    await import('./createFlows.ts')
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    const { adapter } = createKit({ networks })
    adapter.start()
    const restored = ['one.gone', 'another.gone'].map((connectorId) => adapter.reconnect({ connectorId }))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await Promise.all(restored)).toEqual([undefined, undefined])
    const lateRestore = adapter.reconnect({ connectorId: 'third.gone' })
    await vi.advanceTimersByTimeAsync(0)
    expect(await lateRestore).toBeUndefined()
    adapter.destroy()
    vi.useRealTimers()
  })

  test('behavior: a wallet that never responds does not block the restore of others', async () => {
    await import('./createFlows.ts')
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    const wallet = createPageWallet({ chains: [home] })
    wallet.control.hold('eth_accounts')
    const { adapter, factory, events } = createKit({ networks })
    adapter.start()
    const restored = adapter.reconnect({ connectorId })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(factory.config.state.status).toBe('connecting')
    await vi.advanceTimersByTimeAsync(1)
    expect(await restored).toBeUndefined()
    expect(factory.config.state.status).toBe('disconnected')
    wallet.control.release('eth_accounts')
    await vi.runAllTimersAsync()
    expect(events.map(({ type }) => type)).toEqual(['connectors'])
    adapter.destroy()
    vi.useRealTimers()
  })
})
