import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  awaitRejection,
  connectorOf,
  foreignNetworkId,
  homeNetwork,
  otherNetwork,
  settle,
  startKit,
  viewsOf,
} from '../test/startKit.ts'
import { signMessage } from './account/signMessage.ts'
import { getAccount } from './connections/getAccount.ts'
import { ConfigurationError } from './errors/configuration.ts'
import { ConnectionError } from './errors/connection.ts'
import { createInstance } from './instance.ts'
import { openModal } from './modal/openModal.ts'
import { showToast } from './notices/showToast.ts'
import type { Adapter } from './ports/adapter.ts'
import { memoryBackend } from './storage/backends.ts'
import { scriptedAdapter } from './testing/scriptedAdapter.ts'
import { testAddresses } from './testing/testAddresses.ts'
import { connect } from './wallets/connect.ts'

const [a, b] = testAddresses

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('two kits', () => {
  test('behavior: do not share anything', async () => {
    const storage = memoryBackend()
    const adapters = [scriptedAdapter(), scriptedAdapter()] as const
    const firstKit = startKit({ id: 'one', adapters: [adapters[0]], storage }).core
    const secondKit = startKit({ id: 'two', adapters: [adapters[1]], storage }).core
    const heardEvents: unknown[] = []
    secondKit.events.listen((event) => heardEvents.push(event))
    const before = JSON.stringify(secondKit)
    await connect(firstKit, { connector: connectorOf(firstKit) })
    adapters[0].control.setNetwork(foreignNetworkId)
    await settle()
    showToast(firstKit, { variant: 'success', message: 'x' })
    expect([viewsOf(firstKit), getAccount(firstKit).status]).toEqual([['UnsupportedChain'], 'connected'])
    expect([JSON.stringify(secondKit), heardEvents, adapters[1].control.calls()]).toEqual([before, [], []])
    expect(storage.keys().every((key) => key.startsWith('latchkey/one/'))).toBe(true)
    await connect(secondKit, { connector: connectorOf(secondKit) })
    expect([getAccount(secondKit).address, secondKit.storage.read('activeNetworks')]).toEqual([
      a,
      { eip155: 'eip155:1' },
    ])
    expect(firstKit.storage.read('connectedConnectorIds')).toEqual({ eip155: ['test.wallet'] })
  })
})

describe('startCore', () => {
  test('behavior: shows no prompt, writes nothing and starts no timer', async () => {
    vi.stubGlobal('window', new EventTarget())
    onTestFinished(() => void vi.unstubAllGlobals())
    const adapter = scriptedAdapter()
    const storage = memoryBackend()
    const { core } = startKit({ adapters: [adapter], storage })
    await settle()
    expect([adapter.control.calls(), storage.keys(), vi.getTimerCount(), core.modal.state.open]).toEqual([
      [],
      [],
      0,
      false,
    ])
    expect(core.events.state.latest?.data).toEqual({
      type: 'track',
      event: 'INITIALIZE',
      networks: ['eip155:1', 'eip155:10', 'solana:five'],
    })
  })

  test('behavior: the stop function clears all timers and removes all listeners', async () => {
    const adapter = scriptedAdapter()
    const { core, stop } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core) })
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector: connectorOf(core) } })
    await connect(core, { connector: connectorOf(core) })
    await settle()
    core.modal.addCloseGuard(() => true)
    core.modal.shake(500)
    showToast(core, { variant: 'success', message: 'x' })
    expect(vi.getTimerCount()).toBe(3)
    stop()
    expect([vi.getTimerCount(), core.adapters, core.lifetime.signal.aborted]).toEqual([0, {}, true])
    adapter.control.setAccounts([b])
    await settle()
    adapter.control.setNetwork(foreignNetworkId)
    await settle()
    expect([getAccount(core).address, viewsOf(core)]).toEqual([a, ['Account', 'ConnectingExternal']])
  })

  test('error: KitDestroyed', async () => {
    const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
    const connector = connectorOf(core)
    stop()
    await expect(openModal(core)).rejects.toThrow(expect.objectContaining({ code: 'KitDestroyed' }))
    await expect(connect(core, { connector })).rejects.toMatchObject({ code: 'KitDestroyed' })
  })

  test('behavior: an adapter can be used by a new kit after the first was destroyed, as in StrictMode', async () => {
    const adapter = scriptedAdapter()
    const storage = memoryBackend()
    startKit({ adapters: [adapter], storage }).stop()
    const { core } = startKit({ adapters: [adapter], storage })
    await connect(core, { connector: connectorOf(core) })
    adapter.control.setAccounts([b])
    await settle()
    expect(getAccount(core).address).toBe(b)
  })

  test('behavior: an adapter starts on the default network, and receives only the networks of its namespace', () => {
    const { create, ...rest } = scriptedAdapter()
    const receivedPorts: unknown[] = []
    startKit({
      defaultNetwork: otherNetwork,
      enableEIP6963: false,
      metadata: { name: 'App' },
      adapters: [
        {
          ...rest,
          create: (ports) => {
            const { defaultNetwork, networks, discovery, metadata } = ports
            receivedPorts.push({ defaultNetwork, networks, discovery, name: metadata.name })
            return create(ports)
          },
        },
      ],
    })
    expect(receivedPorts).toEqual([
      {
        defaultNetwork: otherNetwork,
        networks: [homeNetwork, otherNetwork],
        discovery: { announced: false, injected: true },
        name: 'App',
      },
    ])
  })

  test('behavior: reports a missing project id, and wallets still work', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { core } = startKit({ projectId: '', adapters: [scriptedAdapter()] })
    await connect(core, { connector: connectorOf(core) })
    await vi.waitFor(() => expect(consoleError).toHaveBeenCalled(), { timeout: 60_000 })
    expect([core.alert.state.current?.code, consoleError.mock.calls.length, getAccount(core).status]).toEqual([
      'ProjectIdNotConfigured',
      1,
      'connected',
    ])
  })
})

describe('createInstance', () => {
  test('default', async () => {
    const adapter = scriptedAdapter()
    const { core, stop } = startKit({ adapters: [adapter] })
    const kit = createInstance(core, { destroy: stop })
    const accounts: unknown[] = []
    const networks: unknown[] = []
    const views: unknown[] = []
    const themes: unknown[] = []
    const walletIds: unknown[] = []
    const events: string[] = []
    const stops = [
      kit.subscribeAccount(({ caipAddress, status }) => accounts.push(caipAddress ?? status)),
      kit.subscribeNetwork(({ caipNetworkId }) => networks.push(caipNetworkId)),
      kit.subscribeState(({ view }) => view !== views.at(-1) && views.push(view)),
      kit.subscribeTheme(({ mode }) => themes.push(mode)),
      kit.subscribeWalletInfo((wallet) => walletIds.push(wallet?.id)),
      kit.subscribeEvents(({ data }) => events.push(data.event)),
    ]
    kit.open()
    await settle()
    await kit.connect(connectorOf(core))
    await settle()
    await kit.switchNetwork(otherNetwork)
    await settle()
    kit.setThemeMode('light')
    kit.close()
    await settle()
    for (const stop of stops) stop()
    await kit.disconnect()
    await settle()
    expect({ accounts, networks, views, themes, walletIds, events }).toEqual({
      accounts: ['connecting', `eip155:1:${a}`, `eip155:10:${a}`],
      networks: ['eip155:10'],
      views: ['Connect', 'Account', undefined],
      themes: ['light'],
      walletIds: ['test.wallet'],
      events: ['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'SWITCH_NETWORK', 'MODAL_CLOSE'],
    })
    kit.destroy()
    expect(core.lifetime.signal.aborted).toBe(true)
  })

  test('behavior: returns the provider of the connected wallet', async () => {
    const { core, stop } = startKit({ adapters: [scriptedAdapter()] })
    const kit = createInstance(core, { destroy: stop })
    expect(await awaitRejection(kit.getProvider())).toEqual(new ConnectionError('NotConnected'))
    await kit.connect(connectorOf(core))
    expect(await kit.getProvider()).toEqual({ connectorId: 'test.wallet' })
    expect(() => kit.getProvider({ namespace: 'bip122' })).toThrow(ConfigurationError)
  })

  test('behavior: returns the provider of another connected wallet by its connector id', async () => {
    const wallets = ['one', 'two'].map((id) => ({ connector: { id, name: id } }))
    const { core, stop } = startKit({ adapters: [scriptedAdapter({ wallets })] })
    const kit = createInstance(core, { destroy: stop })
    for (const id of ['one', 'two']) await kit.connect(connectorOf(core, id))
    expect(await kit.getProvider()).toEqual({ connectorId: 'two' })
    expect(await kit.getProvider({ connectorId: 'one' })).toEqual({ connectorId: 'one' })
  })
})

describe('signMessage', () => {
  test('default', async () => {
    const { core } = startKit({ adapters: [scriptedAdapter()] })
    await connect(core, { connector: connectorOf(core) })
    expect(await signMessage(core, { message: 'hello' })).toBe(`scripted:${a}:hello`)
  })

  test('error: NotConnected', async () => {
    const { core } = startKit({ adapters: [scriptedAdapter()] })
    expect(await awaitRejection(signMessage(core, { message: 'x' }))).toEqual(new ConnectionError('NotConnected'))
  })

  test('error: UserRejected', async () => {
    const adapter = scriptedAdapter()
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core) })
    adapter.control.setMode('reject')
    expect(await awaitRejection(signMessage(core, { message: 'x' }))).toEqual(new ConnectionError('UserRejected'))
  })

  test.each([undefined, '', 5, { signature: '0x' }])(
    'error: ProviderFailed if the adapter returns %o',
    async (answer) => {
      const adapter = scriptedAdapter()
      const factory = {
        ...adapter,
        create: (ports: Parameters<typeof adapter.create>[0]) => ({
          ...adapter.create(ports),
          signMessage: async () => answer as string,
        }),
      }
      const { core } = startKit({ adapters: [factory] })
      await connect(core, { connector: connectorOf(core) })
      expect(await awaitRejection(signMessage(core, { message: 'hi' }))).toMatchObject({ code: 'ProviderFailed' })
    },
  )

  test('error: maps an error of the adapter to the catalogue', async () => {
    const adapter = scriptedAdapter()
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core) })
    adapter.control.fail('signMessage', { name: 'WalletSignMessageError', error: { code: 4001 } })
    expect(await awaitRejection(signMessage(core, { message: 'hi' }))).toMatchObject({ code: 'UserRejected' })
    adapter.control.fail('signMessage', new TypeError('undefined is not iterable'))
    expect(await awaitRejection(signMessage(core, { message: 'hi' }))).toMatchObject({ code: 'ProviderFailed' })
  })

  test('error: ProviderFailed if the adapter throws before it returns a promise', async () => {
    const { core } = startKit({ adapters: [scriptedAdapter()] })
    await connect(core, { connector: connectorOf(core) })
    const cause = new Error('foreign')
    vi.spyOn(core.adapters.eip155 as Adapter, 'signMessage').mockImplementation(() => {
      throw cause
    })
    expect(await awaitRejection(signMessage(core, { message: 'hi' }))).toMatchObject({ code: 'ProviderFailed', cause })
  })

  test('error: ConfigurationError if the adapter cannot sign messages', async () => {
    const { core } = startKit({ adapters: [scriptedAdapter({ without: ['signMessage'] })] })
    await connect(core, { connector: connectorOf(core) })
    expect(await awaitRejection(signMessage(core, { message: 'x' }))).toBeInstanceOf(ConfigurationError)
  })
})
