import { afterEach, describe, expect, test, vi } from 'vitest'
import { testCore, testNetwork } from '../test/testCore.ts'
import { createCore } from './createCore.ts'
import { getNetwork } from './networks/getNetwork.ts'
import { memoryBackend } from './storage/backends.ts'
import type { StorageBackend } from './storage/createStorage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const firstNetwork = testNetwork({ id: 1 })
const secondNetwork = testNetwork({ id: 10 })
const solana = testNetwork({ id: 'five', chainNamespace: 'solana' })

function createFilledStorage(values: Record<string, unknown>): StorageBackend {
  const storage = memoryBackend()
  storage.setItem('latchkey/default/version', '1')
  for (const [key, value] of Object.entries(values)) storage.setItem(`latchkey/default/${key}`, JSON.stringify(value))
  return storage
}

describe('createCore', () => {
  test('default', () => {
    const core = createCore({ networks: [firstNetwork, secondNetwork, solana] })
    expect(core.id).toBe('default')
    expect(core.modal.state).toEqual({ open: false, loading: false, leaving: false, shaking: false })
    expect(core.theme.state).toEqual({ mode: 'dark', variables: {} })
    expect(core.chain.state).toMatchObject({
      activeNamespace: 'eip155',
    })
    expect(getNetwork(core)).toMatchObject({ caipNetworkId: 'eip155:1', chainId: 1, isSupported: true })
    expect([core.alert.state.current, core.toast.state.current, core.events.state.latest]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('param: defaultNetwork', () => {
    const evm = createCore({ networks: [firstNetwork, secondNetwork, solana], defaultNetwork: secondNetwork })
    expect(getNetwork(evm).network).toMatchObject(secondNetwork)
    const other = createCore({ networks: [firstNetwork, secondNetwork, solana], defaultNetwork: solana })
    expect(other.chain.state.activeNamespace).toBe('solana')
    expect(getNetwork(other, { namespace: 'eip155' }).caipNetworkId).toBe('eip155:1')
  })

  test('param: themeMode and themeVariables', () => {
    const core = testCore({ themeMode: 'light', themeVariables: { '--lk-accent': 'red' } })
    expect(core.theme.state).toEqual({ mode: 'light', variables: { '--lk-accent': 'red' } })
  })

  test('behavior: starts with the visitor’s stored state', () => {
    const recentWallets = [{ id: 'a', name: 'A' }]
    const core = testCore({
      networks: [firstNetwork, secondNetwork, solana],
      storage: createFilledStorage({
        activeNamespace: 'solana',
        activeNetworks: { eip155: 'eip155:10' },
        recentWallets,
      }),
    })
    expect(core.chain.state.activeNamespace).toBe('solana')
    expect(getNetwork(core, { namespace: 'eip155' }).caipNetworkId).toBe('eip155:10')
    expect(core.connection.state.recentWallets).toEqual(recentWallets)
  })

  test('behavior: ignores stored networks and namespaces that the site no longer lists', () => {
    const core = testCore({
      defaultNetwork: secondNetwork,
      networks: [firstNetwork, secondNetwork],
      storage: createFilledStorage({
        activeNamespace: 'solana',
        activeNetworks: { eip155: 'eip155:999', solana: 'solana:five' },
      }),
    })
    expect(core.chain.state.activeNamespace).toBe('eip155')
    expect(getNetwork(core)).toMatchObject({ caipNetworkId: 'eip155:10', isSupported: true })
    const coreWithUnlistedNetwork = testCore({
      storage: createFilledStorage({ activeNetworks: { eip155: 'eip155:999' } }),
    })
    expect(getNetwork(coreWithUnlistedNetwork)).toMatchObject({ caipNetworkId: 'eip155:1', isSupported: true })
    const coreWithWrongNamespace = testCore({
      networks: [firstNetwork, solana],
      storage: createFilledStorage({ activeNetworks: { eip155: 'solana:five' } }),
    })
    expect(getNetwork(coreWithWrongNamespace).caipNetworkId).toBe('eip155:1')
  })

  test.each([
    [
      'blocked',
      () => ({
        ...memoryBackend(),
        getItem: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      }),
      'The browser keeps no data for this page: after a reload the wallet has to be connected again.',
    ],
    ['corrupt', () => createFilledStorage({ recentWallets: 5 }), 'Stored data could not be read and was dropped.'],
    ['version', () => createFilledStorage({ version: 2 }), 'Stored data of another version was dropped.'],
  ] as const)('behavior: works with one warning if the storage is %s', async (_, storage, warning) => {
    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const core = testCore({ storage: storage() })
    core.storage.unlock()
    core.storage.write('activeNamespace', 'eip155')
    expect(core.storage.read('activeNamespace')).toBe('eip155')
    await expect.poll(() => consoleWarn.mock.calls).toEqual([['[latchkey]', warning]])
  })

  test('behavior: creates a kit even if the page’s storage getter throws', async () => {
    const consoleWarn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.stubGlobal('document', { title: 'Page', querySelector: () => null })
    vi.stubGlobal('location', { hostname: 'app.example', origin: 'https://app.example' })
    const originalProperty = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
    try {
      createCore({ networks: [firstNetwork] })
      await expect.poll(() => consoleWarn.mock.calls.length).toBe(1)
    } finally {
      if (originalProperty) Object.defineProperty(globalThis, 'localStorage', originalProperty)
      else Reflect.deleteProperty(globalThis, 'localStorage')
    }
  })

  test('behavior: two kits do not share state', async () => {
    const storage = memoryBackend()
    const networks = [firstNetwork, secondNetwork] as const
    const [a, b] = ['a', 'b'].map((id) => testCore({ id, storage, networks })) as [
      ReturnType<typeof testCore>,
      ReturnType<typeof testCore>,
    ]
    const before = JSON.stringify([b.chain.state, b.modal.state, b.theme.state, b.connection.state, b.router.state])
    a.storage.unlock()
    a.storage.write('activeNamespace', 'eip155')
    a.chain.setNetwork('eip155', 'eip155:10')
    a.modal.setOpen(true)
    a.theme.setMode('light')
    a.connection.remember({ id: 'x', name: 'X' })
    a.connectors.set('eip155', [{ id: 'x', name: 'X', type: 'ANNOUNCED', namespace: 'eip155' }])
    a.router.reset({ name: 'Account' })
    a.modal.addCloseGuard(() => true)
    expect(JSON.stringify([b.chain.state, b.modal.state, b.theme.state, b.connection.state, b.router.state])).toBe(
      before,
    )
    expect([b.connectors.state.byNamespace, b.modal.mayClose(), b.storage.read('activeNamespace')]).toEqual([
      {},
      true,
      undefined,
    ])
  })

  test('behavior: does not need a browser', () => {
    expect([typeof window, typeof document]).toEqual(['undefined', 'undefined'])
    expect(testCore().options.state.metadata).toEqual({ name: '', description: '', url: '', icons: [] })
  })

  test('error: InvalidOption', () => {
    expect(() => testCore({ id: 'a b' })).toThrow('Invalid option `id`.')
  })
})
