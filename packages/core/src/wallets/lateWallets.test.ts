import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitRejection, connectorOf, settle, startKit } from '../../test/startKit.ts'
import { startWithRelay } from '../../test/startWithRelay.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getWalletInfo } from '../connections/getWalletInfo.ts'
import type { Core } from '../createCore.ts'
import { ConnectionError } from '../errors/connection.ts'
import { loadFlows } from '../loadFlows.ts'
import type { AdapterEvent } from '../ports/adapter.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

const [a, b] = testAddresses

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a wallet that agrees late', () => {
  /**
   * Creates a kit with two wallets: an EVM wallet that was asked to connect and has not responded yet, and a Solana
   * wallet that the visitor can choose.
   */
  async function askOnEvm() {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'slow', name: 'Slow' }, addresses: [b] }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const kit = startKit({ adapters: [evm, sol] })
    evm.control.hold('connect')
    const lateRejection = awaitRejection(connect(kit.core, { connector: connectorOf(kit.core, 'slow') }))
    await settle()
    const acceptInWallet = async () => {
      evm.control.release('connect')
      expect(await lateRejection).toEqual(new ConnectionError('RequestAborted'))
      await settle()
      const [first, ...others] = evm.control.calls().map(({ verb }) => verb)
      expect([first, new Set(others)]).toEqual(['connect', new Set(['disconnect'])])
      expect(getAccount(kit.core, { namespace: 'eip155' }).status).toBe('disconnected')
      expect(kit.core.connection.state.recentWallets.map(({ id }) => id)).not.toContain('slow')
    }
    return { ...kit, agree: acceptInWallet }
  }

  test('behavior: is disconnected if the visitor chose one in another namespace since', async () => {
    const { core, agree } = await askOnEvm()
    await connect(core, { connector: connectorOf(core, 's') })
    await agree()
    expect([core.chain.state.activeNamespace, getAccount(core).caipAddress]).toEqual(['solana', `solana:five:${a}`])
    expect(core.connection.state.attempt).toMatchObject({ status: 'connected', connector: { id: 's' } })
  })

  test('behavior: is disconnected if the visitor switched to a connected wallet since', async () => {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'slow', name: 'Slow' }, addresses: [b] }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const { core } = startKit({ adapters: [evm, sol] })
    await connect(core, { connector: connectorOf(core, 's') })
    evm.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
    await settle()
    const { switchConnection } = await loadFlows()
    await switchConnection(core, { namespace: 'solana', connectorId: 's' })
    evm.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
    expect(getAccount(core).caipAddress).toBe(`solana:five:${a}`)
  })

  test('behavior: does not become active if it was already connected and the visitor chose another one since', async () => {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'slow', name: 'Slow' } }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const { core } = startKit({ adapters: [evm, sol] })
    await connect(core, { connector: connectorOf(core, 'slow') })
    evm.control.hold('switchConnection')
    const { switchConnection } = await loadFlows()
    const switching = switchConnection(core, { namespace: 'eip155', connectorId: 'slow' })
    await settle()
    await connect(core, { connector: connectorOf(core, 's') })
    evm.control.release('switchConnection')
    await switching
    expect(core.chain.state.activeNamespace).toBe('solana')
  })

  test.each([true, false])(
    'behavior: is disconnected if the visitor disconnected since (another was connected: %s)',
    async (isOther) => {
      const { core, agree } = await askOnEvm()
      if (isOther) {
        await connect(core, { connector: connectorOf(core, 's') })
        await disconnect(core)
      } else await disconnect(core, { namespace: 'eip155', connectorId: 'slow' })
      await agree()
      expect(getAccount(core, { namespace: 'solana' }).status).toBe('disconnected')
    },
  )

  test('behavior: its adapter is asked to disconnect immediately, before the wallet responds', async () => {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'slow', name: 'Slow' } }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const { core } = startKit({ adapters: [evm, sol] })
    evm.control.hold('connect')
    void connect(core, { connector: connectorOf(core, 'slow') }).catch(() => {})
    await settle()
    await connect(core, { connector: connectorOf(core, 's') })
    expect(evm.control.calls().at(-1)).toMatchObject({ verb: 'disconnect', parameters: { connectorId: 'slow' } })
  })

  test.each([
    ['chose a wallet in another namespace', (core: Core) => connect(core, { connector: connectorOf(core, 's') })],
    ['disconnected', (core: Core) => disconnect(core)],
  ])('behavior: its early events do not connect it if the visitor %s since', async (_, act) => {
    const { core, agree } = await askOnEvm()
    await act(core)
    const { attempt } = core.connection.state
    const accounts = [{ namespace: 'eip155', address: b, type: 'eoa' }] as const
    const connection = { connectorId: 'slow', accounts, caipNetworkId: 'eip155:1' } as const
    const emit = (event: AdapterEvent) => core.createPorts?.('eip155')?.emit(event)
    emit({ type: 'connection', connection })
    // A wallet that closed its connection may connect again without a prompt. But the visitor no longer wants this
    // wallet, so it must not connect.
    emit({ type: 'disconnected', connectorId: 'slow' })
    emit({ type: 'connection', connection })
    expect(getAccount(core, { namespace: 'eip155' }).isConnected).toBe(false)
    expect(core.connection.state.attempt).toBe(attempt)
    await agree()
  })

  test.each(['slow', 'other'])(
    'behavior: stays connected if it was connected already, and the wallet in use stays in use: %s',
    async (inUse) => {
      const wallets = [
        { connector: { id: 'slow', name: 'Slow' }, addresses: [a] as const },
        { connector: { id: 'other', name: 'Other' }, addresses: [b] as const },
      ]
      const evm = scriptedAdapter({ wallets })
      const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
      const { core } = startKit({ adapters: [evm, sol] })
      for (const id of inUse === 'slow' ? ['other', 'slow'] : ['slow', 'other'])
        await connect(core, { connector: connectorOf(core, id) })
      evm.control.hold('connect')
      const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
      await settle()
      await connect(core, { connector: connectorOf(core, 's') })
      evm.control.release('connect')
      expect(await late).toEqual(new ConnectionError('RequestAborted'))
      const { connections = [] } = core.chain.state.byNamespace.eip155 ?? {}
      expect(new Set(connections.map(({ connectorId }) => connectorId))).toEqual(new Set(evm.control.connected()))
      expect([evm.control.connected()[0], getWalletInfo(core, { namespace: 'eip155' })?.id]).toEqual([inUse, inUse])
      expect([connections.length, core.chain.state.activeNamespace]).toEqual([2, 'solana'])
    },
  )

  test('behavior: connects if the visitor disconnected only another one since', async () => {
    const wallets = [
      { connector: { id: 'one', name: 'One' } },
      { connector: { id: 'two', name: 'Two' }, addresses: [b] as const },
    ]
    const adapter = scriptedAdapter({ wallets })
    const { core } = startKit({ adapters: [adapter] })
    const { control } = adapter
    await connect(core, { connector: connectorOf(core, 'one') })
    control.hold('connect')
    const connecting = connect(core, { connector: connectorOf(core, 'two') })
    await settle()
    await disconnect(core, { connectorId: 'one' })
    control.release('connect')
    await connecting
    expect(getWalletInfo(core)?.id).toBe('two')
  })

  test('behavior: is disconnected if a phone accepted the visible offer since', async () => {
    const evm = scriptedAdapter({ wallets: [] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 'slow', name: 'Slow' } }] })
    const walletConnect = scriptedWalletConnect({ grants: { eip155: {} } })
    const { core, control } = startWithRelay({ adapters: [evm, sol], walletConnect })
    sol.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
    const { preparePairing } = await loadFlows()
    await preparePairing(core)
    control.approve()
    await settle()
    sol.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
    expect([core.chain.state.activeNamespace, getAccount(core, { namespace: 'solana' }).status]).toEqual([
      'eip155',
      'disconnected',
    ])
  })

  test('behavior: is disconnected if the site’s own hooks connected another one since', async () => {
    const wallets = [{ connector: { id: 'slow', name: 'Slow' } }, { connector: { id: 'own', name: 'Own' } }]
    const adapter = scriptedAdapter({ wallets })
    const { core } = startKit({ adapters: [adapter] })
    adapter.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
    await settle()
    const { followWallet } = await loadFlows()
    const accounts = [{ namespace: 'eip155', address: b, type: 'eoa' }] as const
    const connection = { connectorId: 'own', accounts, caipNetworkId: 'eip155:1' } as const
    followWallet(core, { namespace: 'eip155', event: { type: 'connection', connection } })
    adapter.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
    expect(getAccount(core).address).toBe(b)
  })

  test('behavior: is disconnected if the site’s own hooks switched to a connected one since', async () => {
    const wallets = ['one', 'two', 'slow'].map((id) => ({ connector: { id, name: id } }))
    const adapter = scriptedAdapter({ wallets })
    const { core } = startKit({ adapters: [adapter] })
    const connection = await connect(core, { connector: connectorOf(core, 'one') })
    await connect(core, { connector: connectorOf(core, 'two') })
    adapter.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
    await settle()
    const { followWallet } = await loadFlows()
    followWallet(core, { namespace: 'eip155', event: { type: 'connection', connection, isChosen: true } })
    adapter.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
    expect(getWalletInfo(core)?.id).toBe('one')
  })

  test('behavior: is disconnected if the site’s own hooks connected an ended one since', async () => {
    const wallets = [{ connector: { id: 'slow', name: 'Slow' } }, { connector: { id: 'own', name: 'Own' } }]
    const adapter = scriptedAdapter({ wallets })
    const { core } = startKit({ adapters: [adapter] })
    const connection = await connect(core, { connector: connectorOf(core, 'own') })
    const { followWallet } = await loadFlows()
    followWallet(core, { namespace: 'eip155', event: { type: 'disconnected', connectorId: 'own' } })
    await settle()
    adapter.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 'slow') }))
    await settle()
    followWallet(core, { namespace: 'eip155', event: { type: 'connection', connection, isChosen: true } })
    adapter.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
    expect(getWalletInfo(core)?.id).toBe('own')
  })
})

describe('a wallet that the site’s own hooks ask', () => {
  /** Creates a kit in which the site's own code has asked a wallet to connect, and the wallet has not responded yet. */
  async function askBySite() {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'slow', name: 'Slow' } }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const { core } = startKit({ adapters: [evm, sol] })
    const emit = (event: AdapterEvent) => core.createPorts?.('eip155')?.emit(event)
    await loadFlows()
    let resolveResponse: () => void = () => {}
    const response = new Promise<void>((resolve) => {
      resolveResponse = resolve
    })
    const begin = () => emit({ type: 'asked', connectorId: 'slow', response })
    const disconnectCall = { verb: 'disconnect', parameters: { connectorId: 'slow' } }
    return { core, begin, answer: resolveResponse, left: disconnectCall, calls: () => evm.control.calls(), sol }
  }

  test.each([
    ['chose a wallet in another namespace', (core: Core) => connect(core, { connector: connectorOf(core, 's') })],
    ['disconnected', (core: Core) => disconnect(core)],
  ])('behavior: its adapter is asked to disconnect if the visitor %s since', async (_, act) => {
    const { core, begin, left, calls } = await askBySite()
    begin()
    await act(core)
    expect(calls()).toMatchObject([left])
  })

  test('behavior: its adapter is not asked to disconnect after the wallet has responded', async () => {
    const { core, begin, answer, calls } = await askBySite()
    begin()
    answer()
    await settle()
    await connect(core, { connector: connectorOf(core, 's') })
    expect(calls()).toEqual([])
  })

  test('behavior: replaces a wallet that the visitor chose in the kit before', async () => {
    const { core, begin, sol } = await askBySite()
    sol.control.hold('connect')
    const late = awaitRejection(connect(core, { connector: connectorOf(core, 's') }))
    await settle()
    begin()
    sol.control.release('connect')
    expect(await late).toEqual(new ConnectionError('RequestAborted'))
  })
})
