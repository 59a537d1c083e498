import { afterEach, describe, expect, test, vi } from 'vitest'
import { awaitRejection, connectorOf, foreignNetworkId, settle, startKit, viewsOf } from '../../test/startKit.ts'
import { startWithRelay } from '../../test/startWithRelay.ts'
import { getAccount } from '../connections/getAccount.ts'
import { createInstance } from '../instance.ts'
import { loadFlows } from '../loadFlows.ts'
import { closeModal } from '../modal/closeModal.ts'
import { getState } from '../modal/getState.ts'
import { openModal } from '../modal/openModal.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { connect } from './connect.ts'
import { disconnect } from './disconnect.ts'

type Type = 'ANNOUNCED' | 'AUTH'

/** Creates a kit with one connected wallet in each of two namespaces. The parameters are the types of the two connectors. */
async function setup(evmType: Type = 'ANNOUNCED', solanaType: Type = 'ANNOUNCED') {
  const evm = scriptedAdapter({ wallets: [{ connector: { id: 'evm', name: 'Evm', type: evmType } }] })
  const solana = scriptedAdapter({
    namespace: 'solana',
    wallets: [{ connector: { id: 'sol', name: 'Sol', type: solanaType } }],
  })
  const { core, stop } = startKit({ adapters: [evm, solana] })
  for (const id of ['sol', 'evm']) await connect(core, { connector: connectorOf(core, id) })
  const events: unknown[] = []
  core.events.listen(({ data }) => events.push(data))
  const readStatuses = () => (['eip155', 'solana'] as const).map((namespace) => getAccount(core, { namespace }).status)
  const readCalls = () =>
    [evm, solana].map(({ control }) => control.calls().filter(({ verb }) => verb === 'disconnect').length)
  return { core, stop, evm: evm.control, solana: solana.control, events, statuses: readStatuses, asked: readCalls }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('disconnect', () => {
  test('default', async () => {
    const { core, statuses, asked, events } = await setup()
    openModal(core)
    await disconnect(core)
    expect([statuses(), asked()]).toEqual([
      ['disconnected', 'disconnected'],
      [1, 1],
    ])
    expect([core.modal.state.open, core.modal.state.leaving, viewsOf(core)]).toEqual([false, false, []])
    expect(core.storage.read('connectionStatus')).toEqual({ eip155: 'disconnected', solana: 'disconnected' })
    expect(core.storage.read('connectedConnectorIds')).toEqual({})
    expect(events).toEqual([
      { type: 'track', event: 'MODAL_OPEN', connected: true },
      { type: 'track', event: 'DISCONNECT_SUCCESS', namespace: 'eip155' },
      { type: 'track', event: 'DISCONNECT_SUCCESS', namespace: 'solana' },
      { type: 'track', event: 'MODAL_CLOSE', connected: false },
    ])
  })

  describe('while a wallet is slow to disconnect', () => {
    /** Starts to disconnect a wallet that responds only when the test releases it. */
    async function startLeaving(start: typeof startKit, parameters: disconnect.Parameters = {}) {
      const scripted = scriptedAdapter()
      let releaseWallet = () => {}
      const whenReleased = new Promise<void>((resolve) => {
        releaseWallet = resolve
      })
      const adapter: typeof scripted = {
        ...scripted,
        create(ports) {
          const createdAdapter = scripted.create(ports)
          const disconnect: typeof createdAdapter.disconnect = (parameters) =>
            createdAdapter.disconnect(parameters).then(() => whenReleased)
          return { ...createdAdapter, disconnect }
        },
      }
      const { core } = start({ adapters: [adapter] })
      await connect(core, { connector: connectorOf(core, 'test.wallet') })
      const leave = async () => {
        const disconnecting = disconnect(core, parameters)
        await settle()
        const end = () => {
          releaseWallet()
          return disconnecting
        }
        return { end }
      }
      const readConnected = () => [getAccount(core).status, core.storage.read('connectedConnectorIds')]
      return { core, control: scripted.control, leave, connected: readConnected }
    }
    const disconnectedState = ['disconnected', {}]

    test.each([
      ['all wallets', {}],
      ['this wallet', { connectorId: 'test.wallet' }],
    ])('behavior: it stays connected if it is chosen again and agrees, param: %s', async (_, parameters) => {
      const { core, leave, connected } = await startLeaving(startKit, parameters)
      const { end } = await leave()
      await connect(core, { connector: connectorOf(core) })
      await end()
      expect(connected()).toEqual(['connected', { eip155: ['test.wallet'] }])
    })

    test('behavior: it is disconnected if it is chosen again and declines', async () => {
      const { core, control, leave, connected } = await startLeaving(startKit)
      const { end } = await leave()
      control.setMode('reject')
      expect(await awaitRejection(connect(core, { connector: connectorOf(core) }))).toMatchObject({
        code: 'UserRejected',
      })
      await end()
      expect(connected()).toEqual(disconnectedState)
    })

    test('behavior: it is disconnected if the site’s own hooks ask it again and it declines', async () => {
      const { core, leave, connected } = await startLeaving(startKit)
      const { end } = await leave()
      const response = Promise.reject(new Error('declined'))
      core.createPorts?.('eip155')?.emit({ type: 'asked', connectorId: 'test.wallet', response })
      await settle()
      await end()
      expect(connected()).toEqual(disconnectedState)
    })

    test('behavior: it is disconnected if the site tries to switch to it', async () => {
      const { core, leave, connected } = await startLeaving(startKit)
      const { end } = await leave()
      const { switchConnection } = await loadFlows()
      const switching = switchConnection(core, { namespace: 'eip155', connectorId: 'test.wallet' })
      expect(await awaitRejection(switching)).toMatchObject({ code: 'NotConnected' })
      await end()
      expect(connected()).toEqual(disconnectedState)
    })

    test('behavior: the session ends too if WalletConnect is chosen again and no wallet accepts the offer', async () => {
      const walletConnect = scriptedWalletConnect()
      const start = ({ adapters = [] }: Parameters<typeof startKit>[0] = {}) =>
        startWithRelay({ adapters, walletConnect, features: { multiWallet: true } })
      const { core, leave, connected } = await startLeaving(start)
      const parameters = { connector: connectorOf(core, 'walletConnect') }
      const firstAttempt = connect(core, parameters)
      await walletConnect.control.nextProposal()
      walletConnect.control.approve()
      await firstAttempt
      const { end } = await leave()
      const secondAttempt = awaitRejection(connect(core, parameters))
      await walletConnect.control.nextProposal()
      await end()
      walletConnect.control.reject()
      await secondAttempt
      expect([connected(), walletConnect.control.session()]).toEqual([disconnectedState, undefined])
    })
  })

  test('param: namespace', async () => {
    const { core, statuses, asked } = await setup()
    await disconnect(core, { namespace: 'solana' })
    expect([statuses(), asked()]).toEqual([
      ['connected', 'disconnected'],
      [0, 1],
    ])
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['evm'] })
  })

  test('behavior: a session that spans namespaces ends in all of them', async () => {
    const { core, statuses, asked } = await setup('AUTH', 'AUTH')
    await disconnect(core, { namespace: 'eip155' })
    expect([statuses(), asked()]).toEqual([
      ['disconnected', 'disconnected'],
      [1, 1],
    ])
  })

  test('behavior: a session of another type continues', async () => {
    const { core, statuses } = await setup('AUTH', 'ANNOUNCED')
    await disconnect(core, { namespace: 'eip155' })
    expect(statuses()).toEqual(['disconnected', 'connected'])
  })

  test('behavior: does not ask a wallet that is not connected', async () => {
    const { core, asked } = await setup()
    await disconnect(core, { namespace: 'solana' })
    await disconnect(core, { namespace: 'solana' })
    expect(asked()).toEqual([0, 1])
  })

  test('behavior: is loading while a wallet disconnects', async () => {
    const { core, evm } = await setup()
    evm.hold('disconnect')
    const disconnecting = disconnect(core)
    expect([core.modal.state.leaving, getState(core).loading]).toEqual([true, true])
    evm.release('disconnect')
    await disconnecting
    expect([core.modal.state.leaving, getState(core).loading]).toEqual([false, false])
  })

  test('behavior: setLoading of the site does not count as disconnecting', async () => {
    const { core } = await setup()
    core.modal.setLoading(true)
    expect([core.modal.state.leaving, getState(core).loading]).toEqual([false, true])
    await disconnect(core)
    expect(getState(core).loading).toBe(true)
  })

  test('behavior: disconnects within 3 s from a wallet that never responds', async () => {
    const { core, evm, statuses } = await setup()
    openModal(core)
    vi.useFakeTimers()
    evm.hold('disconnect')
    const leaving = disconnect(core)
    await vi.advanceTimersByTimeAsync(3_000)
    await leaving
    expect([statuses(), core.modal.state.open, core.modal.state.leaving]).toEqual([
      ['disconnected', 'disconnected'],
      false,
      false,
    ])
    expect(core.storage.read('connectedConnectorIds')).toEqual({})
  })

  test('behavior: a wallet that connects in the meantime stays', async () => {
    const wallets = ['slow', 'next'].map((id) => ({ connector: { id, name: id } }))
    const adapter = scriptedAdapter({ wallets })
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core, 'slow') })
    adapter.control.hold('disconnect')
    const leaving = disconnect(core)
    await connect(core, { connector: connectorOf(core, 'next') })
    adapter.control.release('disconnect')
    await leaving
    const { connections } = core.chain.state.byNamespace.eip155 ?? {}
    expect([getAccount(core).status, connections?.map(({ connectorId }) => connectorId)]).toEqual([
      'connected',
      ['next'],
    ])
  })

  test('behavior: also disconnects in the adapter of a wallet that ended, because it could connect again', async () => {
    const adapter = scriptedAdapter({ wallets: [{ connector: { id: 'one', name: 'One' } }] })
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core, 'one') })
    adapter.control.revoke('one')
    await settle()
    for (let times = 0; times < 2; times++) await disconnect(core)
    expect(adapter.control.calls().filter(({ verb }) => verb === 'disconnect')).toHaveLength(1)
  })

  test('behavior: the modal stays open if the visitor chooses a wallet in the meantime', async () => {
    const { core, evm, solana, statuses } = await setup()
    openModal(core)
    evm.hold('disconnect')
    const leaving = disconnect(core)
    await settle()
    expect(statuses()).toEqual(['connected', 'disconnected'])
    solana.setMode('manual')
    core.router.reset({ name: 'Connect' })
    const connecting = connect(core, { connector: connectorOf(core, 'sol') })
    await solana.nextPrompt()
    evm.release('disconnect')
    await leaving
    expect([core.modal.state.open, core.connection.state.attempt.status]).toEqual([true, 'connecting'])
    solana.approve()
    await connecting
    expect([statuses(), core.connection.state.attempt.status]).toEqual([['disconnected', 'connected'], 'connected'])
  })

  test('behavior: the modal stays open if it was opened again in the meantime', async () => {
    const { core, evm, solana, statuses } = await setup()
    openModal(core)
    evm.hold('disconnect')
    const leaving = disconnect(core)
    closeModal(core)
    openModal(core, { view: 'WhatIsAWallet' })
    evm.release('disconnect')
    await leaving
    expect([statuses(), core.modal.state.open, viewsOf(core)]).toEqual([
      ['disconnected', 'disconnected'],
      true,
      ['WhatIsAWallet'],
    ])
    expect(solana.calls().filter(({ verb }) => verb === 'disconnect')).toHaveLength(1)
  })

  test('behavior: logs a failed disconnect without showing it, and forgets the wallet', async () => {
    const { core, evm, statuses, events } = await setup()
    evm.fail('disconnect', new Error('socket closed'))
    await disconnect(core)
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    expect(core.storage.read('connectedConnectorIds')).toEqual({})
    expect([core.toast.state.current, core.alert.state.current, core.modal.state.leaving]).toEqual([
      undefined,
      undefined,
      false,
    ])
    expect(core.log.entries().map(({ text }) => text)).toEqual([
      'ConnectionError DisconnectFailed: Failed to disconnect\nCaused by: Error: socket closed',
    ])
    expect(events).toContainEqual({ type: 'track', event: 'DISCONNECT_ERROR', message: 'Failed to disconnect' })
    expect(events).toContainEqual({ type: 'track', event: 'DISCONNECT_SUCCESS', namespace: 'solana' })
  })

  test('behavior: the network goes back to one that the site lists', async () => {
    const { core, evm } = await setup()
    evm.setNetwork(foreignNetworkId)
    await settle()
    expect(core.chain.state.byNamespace.eip155?.caipNetworkId).toBe(foreignNetworkId)
    await disconnect(core)
    expect(core.chain.state.byNamespace.eip155?.caipNetworkId).toBe('eip155:1')
  })

  test('behavior: recent wallets stay', async () => {
    const { core } = await setup()
    await disconnect(core)
    expect(core.connection.state.recentWallets.map(({ id }) => id)).toEqual(['evm', 'sol'])
  })

  test('behavior: the modal stays open if nothing was connected', async () => {
    const { core } = startKit({ adapters: [scriptedAdapter()] })
    openModal(core)
    await disconnect(core)
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['Connect']])
  })

  test('behavior: the modal stays open if it is opened right after the call', async () => {
    const { core, statuses } = await setup()
    const kit = createInstance(core, { destroy() {} })
    kit.open()
    const leaving = kit.disconnect()
    kit.open({ view: 'WhatIsAWallet' })
    await leaving
    expect([statuses(), core.modal.state.open, viewsOf(core)]).toEqual([
      ['disconnected', 'disconnected'],
      true,
      ['WhatIsAWallet'],
    ])
  })

  test('behavior: asks no adapter if nothing is connected', async () => {
    const { core, asked } = await setup()
    await disconnect(core)
    await disconnect(core)
    await settle()
    expect(asked()).toEqual([1, 1])
  })
})
