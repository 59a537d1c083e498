import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectorOf, foreignNetworkId, homeNetwork, settle, startKit, viewsOf } from '../../test/startKit.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { closeModal } from './closeModal.ts'
import { getButtonSubject } from './getButtonSubject.ts'
import { getState } from './getState.ts'
import { goBack } from './goBack.ts'
import { initialView } from './initialView.ts'
import { openModal } from './openModal.ts'
import { pressButton } from './pressButton.ts'
import type { View } from './views.ts'

async function setup(options: Parameters<typeof startKit>[0] & { connected?: boolean } = {}) {
  const { connected = false, ...rest } = options
  const adapter = scriptedAdapter()
  const kit = startKit({ adapters: [adapter], ...rest })
  if (connected) await connect(kit.core, { connector: connectorOf(kit.core) })
  await settle()
  const events: unknown[] = []
  kit.core.events.listen(({ data }) => events.push(data))
  return { ...kit, control: adapter.control, events }
}

/** Creates a kit without adapters. This kit can reach wallets over WalletConnect only. */
function startKitWithoutAdapters() {
  const kit = startKit({ services: { relay: 'wss://relay.example' } })
  const { createWalletConnect } = scriptedWalletConnect()
  kit.core.load.walletConnect = async () => ({ createWalletConnect })
  return kit
}

/** Simulates a browser with this user agent and pointer. */
function stubBrowser({ coarse = false, userAgent = 'Mozilla/5.0 (X11; Linux x86_64)' } = {}) {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query === '(pointer: coarse)' }))
  vi.stubGlobal('navigator', { userAgent })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('openModal', () => {
  test('default', async () => {
    const { core, events } = await setup()
    openModal(core)
    expect([getState(core).open, viewsOf(core), events]).toEqual([
      true,
      ['Connect'],
      [{ type: 'track', event: 'MODAL_OPEN', connected: false }],
    ])
  })

  test('behavior: shows the account while a wallet is connected', async () => {
    const { core, events } = await setup({ connected: true })
    openModal(core)
    expect([viewsOf(core), events]).toEqual([['Account'], [{ type: 'track', event: 'MODAL_OPEN', connected: true }]])
  })

  test('param: namespace', async () => {
    const { core } = await setup({ connected: true })
    openModal(core, { namespace: 'solana' })
    expect(core.router.current()).toEqual({ name: 'Connect', data: { namespace: 'solana' } })
    expect(core.chain.state.activeNamespace).toBe('solana')
    expect(core.storage.read('activeNamespace')).toBe('solana')
    openModal(core, { namespace: 'eip155' })
    expect([viewsOf(core), core.chain.state.activeNamespace]).toEqual([['Account'], 'eip155'])
  })

  test.each(['Connect', 'AllWallets', 'ProfileWallets'] as const)('param: namespace, of the view %s', async (view) => {
    const { core } = await setup()
    openModal(core, { view, namespace: 'solana' })
    expect(core.router.current()).toEqual({ name: view, data: { namespace: 'solana' } })
  })

  test('param: view, by name', async () => {
    const { core } = await setup()
    openModal(core, { view: 'Networks' })
    expect(viewsOf(core)).toEqual(['Networks'])
  })

  test('param: view, with its data', async () => {
    const { core } = await setup({ connected: true })
    openModal(core, { view: { name: 'SwitchNetwork', data: { network: homeNetwork } } })
    expect(core.router.current()).toEqual({ name: 'SwitchNetwork', data: { network: homeNetwork } })
  })

  test('behavior: changes the view if the modal is already open', async () => {
    const { core, events } = await setup()
    openModal(core)
    openModal(core, { view: 'WhatIsAWallet' })
    expect([viewsOf(core), events.length]).toEqual([['WhatIsAWallet'], 1])
  })

  test.each(['Swap', 'ApproveTransaction', 'toString', ''])('error: ViewNotAvailable for the view %j', async (view) => {
    const { core } = await setup()
    await expect(openModal(core, { view: view as 'Connect' })).rejects.toThrow(
      new ConfigurationError('ViewNotAvailable', { values: { view } }),
    )
    expect([getState(core).open, viewsOf(core)]).toEqual([false, []])
  })

  test('error: ViewNotAvailable leaves an open modal with the view that it showed before', async () => {
    const { core, events } = await setup()
    await openModal(core)
    core.router.push({ name: 'WhatIsAWallet' })
    await expect(openModal(core, { view: 'Swap' as 'Connect' })).rejects.toMatchObject({ code: 'ViewNotAvailable' })
    expect([viewsOf(core), getState(core).open, events.length]).toEqual([['Connect', 'WhatIsAWallet'], true, 1])
  })

  test('behavior: opens the view in which the visitor chooses a wallet if the view needs an account', async () => {
    const { core } = await setup()
    await openModal(core, { view: 'AccountSettings' })
    expect(viewsOf(core)).toEqual(['Connect'])
  })

  test('error: ViewNotAvailable for an unknown view with data', async () => {
    const { core } = await setup()
    const view = { name: 'Swap', data: {} } as unknown as View
    await expect(openModal(core, { view })).rejects.toThrow(
      new ConfigurationError('ViewNotAvailable', { values: { view: 'Swap' } }),
    )
  })

  test.each(['Networks', 'UnsupportedChain', { name: 'SwitchNetwork', data: { network: homeNetwork } }] as const)(
    'error: ViewNotAvailable for %j if the site does not allow network switches',
    async (view) => {
      const { core } = await setup({ enableNetworkSwitch: false })
      await expect(openModal(core, { view })).rejects.toThrow(expect.objectContaining({ code: 'ViewNotAvailable' }))
      expect(getState(core).open).toBe(false)
    },
  )

  test('error: InvalidOption for a namespace that the kit does not have', async () => {
    const { core } = await setup()
    await expect(openModal(core, { namespace: 'polkadot' })).rejects.toThrow(
      new ConfigurationError('InvalidOption', {
        values: { option: 'namespace', fix: 'No network of `polkadot` is in `networks`.' },
      }),
    )
    await expect(openModal(core, { namespace: 'toString' as 'solana' })).rejects.toThrow(ConfigurationError)
    expect([getState(core).open, core.chain.state.activeNamespace]).toEqual([false, 'eip155'])
  })

  const connector = { id: 'a', name: 'A', type: 'ANNOUNCED', namespace: 'eip155' }
  const invalidValues = [undefined, null, 5, 'text', [], {}, { id: 1, name: 2 }, { name: 'A' }]
  test.each([
    ...['ConnectingExternal', 'ConnectingMultiChain'].flatMap((name) => [
      ...invalidValues.map((value) => [name, { connector: value }, 'data.connector']),
      [name, { connector: { ...connector, type: 'MULTI_CHAIN' } }, 'data.connector'],
    ]),
    ...invalidValues.map((value) => ['Downloads', { wallet: value }, 'data.wallet']),
    ...invalidValues.slice(1).map((value) => ['ConnectingWalletConnect', { wallet: value }, 'data.wallet']),
    ...invalidValues.map((value) => ['SwitchNetwork', { network: value }, 'data.network']),
    ...invalidValues.map((value) => ['SwitchActiveChain', { namespace: value }, 'data.namespace']),
    ['SwitchActiveChain', { namespace: 'solana', network: 'eip155:1' }, 'data.network'],
    ...['Connect', 'AllWallets', 'ProfileWallets'].map((name) => [name, { namespace: 'evm' }, 'data.namespace']),
    ...['ConnectingExternal', 'ConnectingMultiChain', 'Downloads', 'SwitchNetwork', 'SwitchActiveChain'].flatMap(
      (name) => [undefined, null, 7].map((data) => [name, data, 'data']),
    ),
  ] as [string, unknown, string][])('error: InvalidOption for the view %s with %j', async (name, data, place) => {
    const { core } = await setup()
    await expect(openModal(core, { view: { name, data } as View })).rejects.toThrow(
      expect.objectContaining({ code: 'InvalidOption', values: expect.objectContaining({ option: `view.${place}` }) }),
    )
    expect([getState(core).open, viewsOf(core)]).toEqual([false, []])
  })

  test('behavior: opens Connect instead of Account if no account is connected', async () => {
    const { core } = await setup()
    openModal(core, { view: 'Account' })
    await settle()
    expect(viewsOf(core)).toEqual(['Connect'])
  })

  test('behavior: opens Account while an account is being restored', async () => {
    const { core } = await setup()
    core.chain.setAccount('eip155', { status: 'connecting' })
    openModal(core, { view: 'Account' })
    await settle()
    expect(viewsOf(core)).toEqual(['Account'])
  })

  test('behavior: runs the preparations and unlocks the storage', async () => {
    const storage = memoryBackend()
    const { core } = await setup({ storage })
    let warmUpCount = 0
    core.preparations.add(() => warmUpCount++)
    core.storage.write('activeNamespace', 'eip155')
    expect(storage.keys()).toEqual([])
    openModal(core)
    expect([warmUpCount, storage.keys().length]).toEqual([1, 2])
  })

  test('behavior: resets an attempt that has ended', async () => {
    const { core, control } = await setup()
    control.fail('connect', new Error('x'))
    await connect(core, { connector: connectorOf(core) }).catch(() => {})
    openModal(core)
    expect(core.connection.state.attempt).toEqual({ status: 'idle' })
  })
})

describe('initialView', () => {
  test('default', async () => {
    const { core } = await setup()
    expect(initialView(core)).toBe('Connect')
    const { core: connected } = await setup({ connected: true })
    expect([initialView(connected), initialView(connected, { namespace: 'solana' })]).toEqual(['Account', 'Connect'])
  })

  test('behavior: without adapters, opens the QR code, or all wallets on a phone', () => {
    const { core } = startKitWithoutAdapters()
    stubBrowser()
    expect(initialView(core)).toBe('ConnectingWalletConnectBasic')
    stubBrowser({ coarse: true })
    expect(initialView(core)).toBe('AllWallets')
    stubBrowser({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
    expect(initialView(core)).toBe('AllWallets')
  })

  test('behavior: opens Connect without adapters and WalletConnect', () => {
    const { core } = startKit()
    expect(initialView(core)).toBe('Connect')
  })

  test('param: manualWCControl', async () => {
    const { core } = await setup({ manualWCControl: true })
    expect(initialView(core)).toBe('ConnectingWalletConnectBasic')
  })
})

describe('closeModal', () => {
  test('default', async () => {
    const { core, events } = await setup()
    openModal(core)
    core.router.push({ name: 'WhatIsAWallet' })
    expect(closeModal(core)).toBe(true)
    expect([getState(core), events.at(-1)]).toEqual([
      {
        open: false,
        loading: false,
        view: undefined,
        activeNamespace: 'eip155',
        selectedNetworkId: 'eip155:1',
        connectingWallet: undefined,
      },
      { type: 'track', event: 'MODAL_CLOSE', connected: false },
    ])
  })

  test('behavior: a guard keeps the modal open and shakes it for 500 ms', async () => {
    const { core } = await setup()
    openModal(core)
    const removeGuard = core.modal.addCloseGuard(() => core.router.current()?.name === 'Connect')
    expect(closeModal(core)).toBe(false)
    expect(core.modal.state).toEqual({ open: true, loading: false, leaving: false, shaking: true })
    vi.advanceTimersByTime(499)
    expect(core.modal.state.shaking).toBe(true)
    expect(closeModal(core)).toBe(false)
    vi.advanceTimersByTime(1)
    expect(core.modal.state).toEqual({ open: true, loading: false, leaving: false, shaking: false })
    removeGuard()
    expect(closeModal(core)).toBe(true)
  })

  test('param: force', async () => {
    const { core } = await setup()
    openModal(core)
    core.modal.addCloseGuard(() => true)
    closeModal(core)
    expect(closeModal(core, { force: true })).toBe(true)
    expect([core.modal.state, vi.getTimerCount()]).toEqual([
      { open: false, loading: false, leaving: false, shaking: false },
      0,
    ])
  })

  test('behavior: sends no event if the modal is already closed', async () => {
    const { core, events } = await setup()
    expect(closeModal(core)).toBe(true)
    expect(events).toEqual([])
  })

  test('behavior: an embedded modal goes back to Connect, or to Account while a wallet is connected', async () => {
    const { core, events } = await setup({ enableEmbedded: true })
    openModal(core, { view: 'Networks' })
    expect(closeModal(core)).toBe(true)
    expect([viewsOf(core), getState(core).open]).toEqual([['Connect'], false])
    await connect(core, { connector: connectorOf(core) })
    openModal(core, { view: 'Networks' })
    closeModal(core)
    expect(viewsOf(core)).toEqual(['Account'])
    await disconnect(core)
    expect(viewsOf(core)).toEqual(['Connect'])
    expect(events).not.toContainEqual(expect.objectContaining({ event: 'MODAL_CLOSE' }))
  })

  test('behavior: a guard also keeps the view of an embedded modal', async () => {
    const { core } = await setup({ enableEmbedded: true })
    openModal(core, { view: 'Networks' })
    core.modal.addCloseGuard(() => true)
    expect([closeModal(core), viewsOf(core), core.modal.state.shaking]).toEqual([false, ['Networks'], true])
  })
})

describe('goBack', () => {
  test('default', async () => {
    const { core } = await setup({ connected: true })
    openModal(core)
    core.router.push({ name: 'Networks' })
    goBack(core)
    expect([viewsOf(core), core.router.state.direction, getState(core).open]).toEqual([['Account'], 'back', true])
  })

  test('behavior: closes the modal from the first view', async () => {
    const { core } = await setup()
    openModal(core)
    goBack(core)
    expect([getState(core).open, viewsOf(core)]).toEqual([false, []])
  })

  test('behavior: closes the modal if the history contains UnsupportedChain', async () => {
    const { core } = await setup()
    openModal(core, { view: 'UnsupportedChain' })
    core.router.push({ name: 'WhatIsANetwork' })
    core.router.push({ name: 'Networks' })
    goBack(core)
    expect([getState(core).open, viewsOf(core)]).toEqual([false, []])
  })

  test('behavior: a guard keeps the modal open on the first view', async () => {
    const { core } = await setup()
    openModal(core)
    core.modal.addCloseGuard(() => true)
    goBack(core)
    expect([getState(core).open, viewsOf(core), core.modal.state.shaking]).toEqual([true, ['Connect'], true])
  })

  test('behavior: shows Connect instead of Account if the active namespace has no account', async () => {
    const { core } = await setup({ connected: true })
    openModal(core)
    core.router.push({ name: 'Networks' })
    core.chain.setActiveNamespace('solana')
    await settle()
    expect(viewsOf(core)).toEqual(['Account', 'Networks'])
    goBack(core)
    await settle()
    expect(viewsOf(core)).toEqual(['Connect'])
  })
})

describe('pressButton', () => {
  test('default', async () => {
    const { core } = await setup({ connected: true })
    pressButton(core, { kind: 'connect' })
    expect(viewsOf(core)).toEqual(['Connect'])
    pressButton(core, { kind: 'account' })
    expect(viewsOf(core)).toEqual(['Account'])
  })

  test('behavior: without adapters, the connect button opens the QR code', () => {
    const { core } = startKitWithoutAdapters()
    stubBrowser()
    pressButton(core, { kind: 'connect' })
    expect(viewsOf(core)).toEqual(['ConnectingWalletConnectBasic'])
  })

  test('param: kind network', async () => {
    const { core, control, events } = await setup({ connected: true })
    pressButton(core, { kind: 'network' })
    expect([viewsOf(core), events[0]]).toEqual([['Networks'], { type: 'track', event: 'CLICK_NETWORKS' }])
    control.setNetwork(foreignNetworkId)
    await settle()
    pressButton(core, { kind: 'network' })
    expect(viewsOf(core)).toEqual(['UnsupportedChain'])
  })

  test('param: kind network does nothing if the site does not allow network switches', async () => {
    const { core, control, events } = await setup({ connected: true, enableNetworkSwitch: false })
    expect(getButtonSubject(core, { kind: 'network' })).toMatchObject({ name: 'Home', isFixed: true })
    pressButton(core, { kind: 'network' })
    control.setNetwork(foreignNetworkId)
    await settle()
    pressButton(core, { kind: 'network' })
    expect([getState(core).open, viewsOf(core), events]).toEqual([false, [], []])
  })
})
