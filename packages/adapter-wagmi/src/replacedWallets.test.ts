import { testAccounts } from '@latchkey/testing'
import { announceDetail } from '@latchkey/testing/wallet'
import { createConnector, mock } from '@wagmi/core'
import type { Address } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKit, toNetwork } from '../test/setUpPage.ts'
import { fromWagmi } from './connectors/fromWagmi.ts'

const [one, two] = testAccounts.map(({ address }) => address) as [string, string]
const networks = [toNetwork({ chainId: 1, rpcUrl: 'http://127.0.0.1:1' })] as const
const connectorId = 'injected'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(() => void vi.unstubAllGlobals())

function createWallet(accounts: () => readonly string[]) {
  const listeners = new Set<(value: readonly string[]) => void>()
  type Listener = (value: readonly string[]) => void
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_chainId') return '0x1'
      if (/accounts$/i.test(method)) return accounts()
      throw Object.assign(new Error('Unsupported'), { code: 4200 })
    },
    on: (event: string, listener: Listener) => void (event === 'accountsChanged' && listeners.add(listener)),
    removeListener: (_: string, listener: Listener) => void listeners.delete(listener),
  }
  const emitAccounts = (...shown: string[]) => {
    for (const listener of [...listeners]) listener(shown)
  }
  return { provider, tell: emitAccounts }
}

/** Puts a wallet into `window.ethereum`, and dispatches the event by which a wallet reports that. */
function placeInWindow({ provider }: ReturnType<typeof createWallet>) {
  Object.assign(window, { ethereum: provider })
  window.dispatchEvent(new Event('ethereum#initialized'))
}

function start(storage?: Map<string, string>) {
  const kit = createKit({ networks, ...(storage && { storage }) })
  kit.adapter.start()
  return kit
}

describe('a wallet that is replaced in window.ethereum', () => {
  test('behavior: is not restored when it is replaced during the request', async () => {
    const stranger = createWallet(() => {
      placeInWindow(createWallet(() => []))
      return [one]
    })
    placeInWindow(stranger)
    const { adapter, factory } = start(new Map([['wallet.injected', one]]))
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    expect(factory.config.state.connections.size).toBe(0)
    adapter.destroy()
  })

  test('behavior: is not connected when it is replaced during the request', async () => {
    const stranger = createWallet(() => {
      placeInWindow(createWallet(() => [one]))
      return [two]
    })
    placeInWindow(stranger)
    const { adapter, factory } = start()
    await expect(adapter.connect({ connectorId })).rejects.toMatchObject({ code: 'ConnectorNotFound' })
    expect(factory.config.state.connections.size).toBe(0)
    adapter.destroy()
  })

  test('behavior: the wallet that replaces it while it is locked does not connect with its accounts', async () => {
    let grantedAccounts = [one]
    const genuine = createWallet(() => grantedAccounts)
    placeInWindow(genuine)
    const { adapter, factory } = start()
    await adapter.connect({ connectorId })
    grantedAccounts = []
    genuine.tell()
    await expect.poll(() => factory.config.state.status).toBe('disconnected')
    const stranger = createWallet(() => [one])
    placeInWindow(stranger)
    stranger.tell(one)
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect(factory.config.state.status).toBe('disconnected')
    adapter.destroy()
  })

  test('behavior: the same holds if it was locked when the page loaded', async () => {
    placeInWindow(createWallet(() => []))
    const { adapter, factory } = start(new Map([['wallet.injected', one]]))
    expect(await adapter.reconnect({ connectorId })).toBe(undefined)
    const stranger = createWallet(() => [one])
    placeInWindow(stranger)
    stranger.tell(one)
    await vi.dynamicImportSettled()
    await new Promise((resolve) => setTimeout(resolve))
    expect(factory.config.state.status).toBe('disconnected')
    adapter.destroy()
  })
})

test('behavior: a restored wallet that announced itself is disconnected when another provider takes its place', async () => {
  const earlyWallet = createWallet(() => [one])
  placeInWindow(earlyWallet)
  const { adapter, factory } = start(new Map([['wallet.injected', one]]))
  await adapter.reconnect({ connectorId })
  announceDetail({
    info: { uuid: crypto.randomUUID(), name: 'Early', rdns: 'com.early' },
    provider: earlyWallet.provider,
  })
  expect(factory.config.state.status).toBe('connected')
  const shared = createWallet(() => [])
  Object.assign(shared.provider, { providers: [earlyWallet.provider, createWallet(() => [one]).provider] })
  placeInWindow(shared)
  expect(factory.config.state.status).toBe('disconnected')
  adapter.destroy()
})

describe('a connector of the site under the id `injected`', () => {
  const own = createConnector((given) => ({
    ...mock({ accounts: [one as Address], features: { reconnect: true, defaultConnected: true } })(given),
    id: connectorId,
    getChainId: async () => 1,
  }))

  function startOwn() {
    const kit = createKit({ networks, storage: new Map([['wallet.injected', one]]), connectors: [fromWagmi(own)] })
    kit.adapter.start()
    const inUse = () => [...kit.factory.config.state.connections.values()].map(({ connector }) => connector.type)
    return { ...kit, inUse }
  }

  test('behavior: is restored, and not the wallet in window.ethereum', async () => {
    placeInWindow(createWallet(() => [one]))
    const { adapter, inUse } = startOwn()
    await adapter.reconnect({ connectorId })
    expect(inUse()).toEqual(['mock'])
    adapter.destroy()
  })

  test('behavior: stays connected when a wallet appears in window.ethereum', async () => {
    const { adapter, inUse, newEvents } = startOwn()
    await adapter.reconnect({ connectorId })
    const stranger = createWallet(() => [one])
    placeInWindow(stranger)
    stranger.tell(one)
    await vi.dynamicImportSettled()
    expect(inUse()).toEqual(['mock'])
    expect(newEvents()).toEqual([])
    adapter.destroy()
  })
})
