import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  awaitRejection,
  connectorOf,
  foreignNetworkId,
  homeNetwork,
  otherNetwork,
  settle,
  solana,
  startKit,
} from '../../test/startKit.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getConnections } from '../connections/getConnections.ts'
import { NetworkError } from '../errors/network.ts'
import { loadFlows } from '../loadFlows.ts'
import { openModal } from '../modal/openModal.ts'
import type { Adapter, AdapterConnection } from '../ports/adapter.ts'
import { memoryBackend } from '../storage/backends.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { getNetwork } from './getNetwork.ts'
import { switchNetwork } from './switchNetwork.ts'

async function setup({ mode }: Pick<ScriptedAdapterOptions, 'mode'> = {}) {
  const adapter = scriptedAdapter()
  const storage = memoryBackend()
  const { core, stop } = startKit({ adapters: [adapter], storage })
  await connect(core, { connector: connectorOf(core) })
  if (mode) adapter.control.setMode(mode)
  const events: unknown[] = []
  core.events.listen(({ data }) => events.push(data))
  const readSwitchCalls = () => adapter.control.calls().filter(({ verb }) => verb === 'switchNetwork')
  return { core, stop, storage, control: adapter.control, events, asked: readSwitchCalls }
}

afterEach(async () => {
  // Waits for the chunk that writes alerts to the console. Otherwise the chunk would write them during the next test.
  await vi.dynamicImportSettled()
  vi.restoreAllMocks()
})

describe('switchNetwork', () => {
  test('default', async () => {
    const { core, events, asked } = await setup()
    expect(await switchNetwork(core, { network: otherNetwork })).toBe(core.chain.findNetwork('eip155:10'))
    expect(getNetwork(core)).toMatchObject({ caipNetworkId: 'eip155:10', chainId: 10, isSupported: true })
    expect(getAccount(core).caipAddress).toMatch(/^eip155:10:0x/)
    expect(core.chain.state.networkSwitch).toEqual({ status: 'idle' })
    expect([core.storage.read('activeNetworks'), core.storage.read('activeNamespace')]).toEqual([
      { eip155: 'eip155:10' },
      'eip155',
    ])
    expect([asked().length, events]).toEqual([1, [{ type: 'track', event: 'SWITCH_NETWORK', network: 'eip155:10' }]])
  })

  test('param: network by its id', async () => {
    const { core } = await setup()
    await switchNetwork(core, { network: 'eip155:10' })
    expect(getNetwork(core).caipNetworkId).toBe('eip155:10')
  })

  test('param: network by its deprecated id', async () => {
    const { core } = await setup()
    expect((await switchNetwork(core, { network: 'solana:old' })).caipNetworkId).toBe('solana:five')
    expect(getNetwork(core).caipNetworkId).toBe('solana:five')
  })

  test('param: network by the chain id of an EVM chain', async () => {
    const { core } = await setup()
    await switchNetwork(core, { network: 10 })
    expect(getNetwork(core).caipNetworkId).toBe('eip155:10')
  })

  test('param: network as a viem chain', async () => {
    const { core } = await setup()
    const { caipNetworkId: _, chainNamespace: __, ...chain } = otherNetwork
    expect((await switchNetwork(core, { network: chain })).caipNetworkId).toBe('eip155:10')
  })

  test.each([undefined, null, 137, Number.NaN, '10', {}, []])(
    'error: NetworkError for a network that the kit does not have: %s',
    async (network) => {
      const { core } = await setup()
      await expect(switchNetwork(core, { network: network as never })).rejects.toThrow(NetworkError)
      expect(getNetwork(core).caipNetworkId).toBe('eip155:1')
    },
  )

  test('behavior: is switching while the wallet is asked, and the kit changes after the wallet has switched', async () => {
    const { core, control } = await setup({ mode: 'manual' })
    const switching = switchNetwork(core, { network: otherNetwork })
    await control.nextPrompt()
    expect([core.chain.state.networkSwitch, getNetwork(core).caipNetworkId]).toEqual([
      { status: 'switching', caipNetworkId: 'eip155:10' },
      'eip155:1',
    ])
    control.approve()
    await switching
    expect([core.chain.state.networkSwitch, getNetwork(core).caipNetworkId]).toEqual([{ status: 'idle' }, 'eip155:10'])
  })

  test('behavior: a late approval does not change the active namespace that the visitor chose since', async () => {
    const { core, control } = await setup({ mode: 'manual' })
    const switching = switchNetwork(core, { network: otherNetwork })
    await control.nextPrompt()
    await switchNetwork(core, { network: solana })
    control.approve()
    await switching
    expect([getNetwork(core).caipNetworkId, core.storage.read('activeNamespace')]).toEqual(['solana:five', 'solana'])
    expect(getNetwork(core, { namespace: 'eip155' }).caipNetworkId).toBe('eip155:10')
  })

  describe('a wallet that the visitor left during a switch', () => {
    /** Creates a kit with two connected wallets. The wallet that was connected last has a pending request to switch the network. */
    async function startSwitchInLastWallet() {
      const adapter = scriptedAdapter({
        wallets: [
          { connector: { id: 'used', name: 'Used' }, addresses: ['0xused'] },
          { connector: { id: 'left', name: 'Left' }, addresses: ['0xleft'] },
        ],
      })
      const { core } = startKit({ adapters: [adapter] })
      await connect(core, { connector: connectorOf(core, 'used') })
      await connect(core, { connector: connectorOf(core, 'left') })
      adapter.control.setMode('manual')
      const switching = switchNetwork(core, { network: otherNetwork })
      await adapter.control.nextPrompt()
      const readShownState = () => [getAccount(core).address, getNetwork(core).caipNetworkId]
      return { core, control: adapter.control, switching, shown: readShownState }
    }

    test('behavior: a late approval does not change the network of the site', async () => {
      const { core, control, switching, shown } = await startSwitchInLastWallet()
      await (await loadFlows()).switchConnection(core, { namespace: 'eip155', connectorId: 'used' })
      control.approve()
      await switching
      expect(shown()).toEqual(['0xused', 'eip155:1'])
      expect(getConnections(core).connections.map((each) => [each.connectorId, each.caipNetworkId])).toEqual([
        ['used', 'eip155:1'],
        ['left', 'eip155:10'],
      ])
      expect([core.storage.read('activeNetworks'), core.storage.read('connectedConnectorIds')]).toEqual([
        { eip155: 'eip155:1' },
        { eip155: ['used', 'left'] },
      ])
    })

    test('behavior: an approval after the wallet was disconnected does not connect it again', async () => {
      const { core, control, switching, shown } = await startSwitchInLastWallet()
      await disconnect(core, { namespace: 'eip155', connectorId: 'left' })
      control.approve()
      await switching
      expect(shown()).toEqual(['0xused', 'eip155:1'])
      expect(getConnections(core).connections.map(({ connectorId }) => connectorId)).toEqual(['used'])
    })

    test('behavior: an approval after all wallets were disconnected does not connect it again', async () => {
      const { core, control, switching } = await startSwitchInLastWallet()
      await disconnect(core)
      control.approve()
      await switching
      expect([getAccount(core).status, getConnections(core).connections]).toEqual(['disconnected', []])
    })
  })

  test('behavior: a network chosen while a wallet connects is not shown as the wallet’s network', async () => {
    const adapter = scriptedAdapter()
    const { core } = startKit({ adapters: [adapter] })
    adapter.control.hold('connect')
    const connecting = connect(core, { connector: connectorOf(core) })
    let sendResponse = () => {}
    const response = new Promise<undefined>((resolve) => {
      sendResponse = () => resolve(undefined)
    })
    vi.spyOn(core.adapters.eip155 as Adapter, 'switchNetwork').mockReturnValue(response)
    const switching = switchNetwork(core, { network: otherNetwork })
    adapter.control.release('connect')
    await connecting
    sendResponse()
    await switching
    expect([getNetwork(core).caipNetworkId, getAccount(core).caipAddress]).toEqual([
      'eip155:1',
      expect.stringMatching(/^eip155:1:/),
    ])
  })

  test('error: SwitchNotDone if the wallet is on another network; the kit shows that network', async () => {
    const { core } = await setup()
    const connection = core.chain.state.byNamespace.eip155?.connections[0] as AdapterConnection
    vi.spyOn(core.adapters.eip155 as Adapter, 'switchNetwork').mockResolvedValue({
      ...connection,
      caipNetworkId: foreignNetworkId,
    })
    const error = await awaitRejection(switchNetwork(core, { network: otherNetwork }))
    expect(error).toMatchObject({ name: 'NetworkError', code: 'SwitchNotDone' })
    expect([getNetwork(core).caipNetworkId, getAccount(core).caipAddress]).toEqual([
      'eip155:999',
      expect.stringMatching(/^eip155:999:/),
    ])
  })

  test('behavior: a network that is chosen again while its prompt is open ends as switched', async () => {
    const { core, control } = await setup({ mode: 'manual' })
    const switching = switchNetwork(core, { network: otherNetwork })
    await control.nextPrompt()
    await awaitRejection(switchNetwork(core, { network: otherNetwork }))
    expect(core.chain.state.networkSwitch).toMatchObject({ status: 'failed', error: { code: 'RequestPending' } })
    control.approve()
    await switching
    expect(core.chain.state.networkSwitch).toEqual({ status: 'idle' })
  })

  test('behavior: sends no request if the wallet is already on the network', async () => {
    const { core, asked } = await setup()
    await switchNetwork(core, { network: homeNetwork })
    expect(asked()).toEqual([])
  })

  test('behavior: asks a session for its current network while it waits for another one, so that it knows that the visitor stays', async () => {
    const adapter = scriptedAdapter({ wallets: [{ connector: { id: 'walletConnect', name: 'Phone' } }] })
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core, 'walletConnect') })
    adapter.control.setMode('manual')
    switchNetwork(core, { network: otherNetwork }).catch(() => {})
    await adapter.control.nextPrompt()
    switchNetwork(core, { network: homeNetwork }).catch(() => {})
    await settle()
    const asked = adapter.control.calls().filter(({ verb }) => verb === 'switchNetwork')
    expect(asked.map(({ parameters }) => parameters)).toMatchObject([
      { network: otherNetwork },
      { network: homeNetwork },
    ])
  })

  test('behavior: a network of another namespace becomes active without asking the wallet', async () => {
    const { core, asked } = await setup()
    await switchNetwork(core, { network: solana })
    expect([core.chain.state.activeNamespace, getNetwork(core).caipNetworkId, asked()]).toEqual([
      'solana',
      'solana:five',
      [],
    ])
    expect(getAccount(core, { namespace: 'eip155' }).status).toBe('connected')
  })

  test('behavior: stores the chosen network without a wallet for the next visit', async () => {
    const storage = memoryBackend()
    const { core } = startKit({ adapters: [scriptedAdapter()], storage })
    await switchNetwork(core, { network: otherNetwork })
    expect([getNetwork(core).caipNetworkId, core.chain.state.networkSwitch]).toEqual(['eip155:10', { status: 'idle' }])
    const { core: later } = startKit({ adapters: [scriptedAdapter()], storage })
    expect(getNetwork(later).caipNetworkId).toBe('eip155:10')
  })

  test('error: SwitchRejected', async () => {
    const { core, events, storage } = await setup({ mode: 'reject' })
    const error = await awaitRejection(switchNetwork(core, { network: otherNetwork }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as NetworkError).code).toBe('SwitchRejected')
    expect(core.chain.state.networkSwitch).toMatchObject({
      status: 'failed',
      caipNetworkId: 'eip155:10',
      error: { code: 'SwitchRejected' },
    })
    expect([getNetwork(core).caipNetworkId, events]).toEqual(['eip155:1', []])
    expect(storage.getItem('latchkey/default/activeNetworks')).toBe('{"eip155":"eip155:1"}')
  })

  test.each([
    [{ code: 4001 }, 'SwitchRejected'],
    [new NetworkError('SwitchRejected'), 'SwitchRejected'],
    [{ code: 4902, message: 'Unrecognized chain' }, 'ChainNotSupported'],
    [new Error('no'), 'ChainNotSupported'],
    [new NetworkError('ChainNotSupported'), 'ChainNotSupported'],
  ])('error: maps %o to %s', async (thrown, code) => {
    const { core, control } = await setup()
    control.fail('switchNetwork', thrown)
    const error = await awaitRejection(switchNetwork(core, { network: otherNetwork }))
    expect(error).toBeInstanceOf(NetworkError)
    expect((error as NetworkError).code).toBe(code)
  })

  test('error: ChainNotSupported says "Chain is not supported", and a second attempt works', async () => {
    const { core, control } = await setup()
    control.fail('switchNetwork', new Error('no'))
    const error = await awaitRejection(switchNetwork(core, { network: otherNetwork }))
    expect((error as NetworkError).shortMessage).toBe('Chain is not supported')
    await switchNetwork(core, { network: otherNetwork })
    expect([getNetwork(core).caipNetworkId, core.chain.state.networkSwitch]).toEqual(['eip155:10', { status: 'idle' }])
  })

  test.each(['eip155:999', 'eip155', 'nonsense', 'polkadot:x'])('error: NetworkNotFound for %s', async (id) => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { core, asked } = await setup()
    const error = await awaitRejection(switchNetwork(core, { network: id as 'eip155:1' }))
    expect(error).toEqual(new NetworkError('NetworkNotFound', { details: `${id} is not one of the kit's networks.` }))
    expect([asked(), core.chain.state.networkSwitch]).toEqual([[], { status: 'idle' }])
    await vi.dynamicImportSettled()
    expect([core.alert.state.current, consoleError.mock.calls]).toEqual([
      { code: 'NetworkNotFound', values: {} },
      [['[latchkey]', 'Network Not Found: The network that was asked for is not in `networks`.']],
    ])
  })

  test('behavior: ignores a rejection after the visitor left the view', async () => {
    const { core, control } = await setup({ mode: 'manual' })
    openModal(core, { view: { name: 'SwitchNetwork', data: { network: otherNetwork } } })
    const refusedSwitch = awaitRejection(switchNetwork(core, { network: otherNetwork }))
    await control.nextPrompt()
    openModal(core, { view: 'Networks' })
    control.reject()
    await refusedSwitch
    await settle()
    expect(core.chain.state.networkSwitch).toEqual({ status: 'idle' })
  })
})
