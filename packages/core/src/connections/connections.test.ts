import { describe, expect, test } from 'vitest'
import { connectorOf, settle, startKit } from '../../test/startKit.ts'
import { loadFlows } from '../loadFlows.ts'
import type { LatchkeyOptions } from '../options/options.ts'
import { memoryBackend } from '../storage/backends.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { watch } from '../watch.ts'
import { getAccount } from './getAccount.ts'
import { getConnections } from './getConnections.ts'

const [a, b, c] = testAddresses
const wallets = [
  { connector: { id: 'one', name: 'One' }, addresses: [a, b] as const },
  { connector: { id: 'two', name: 'Two' }, addresses: [c] as const },
]

/** Creates a kit with two connected wallets. The wallet `two` is the one in use. */
async function setup(options: Partial<LatchkeyOptions> & { adapter?: ScriptedAdapterOptions } = {}) {
  const { adapter: adapterOptions, ...rest } = options
  const adapter = scriptedAdapter({ wallets, ...adapterOptions })
  const { core, stop } = startKit({ adapters: [adapter], ...rest })
  await connect(core, { connector: connectorOf(core, 'one') })
  await connect(core, { connector: connectorOf(core, 'two') })
  const ids = () => getConnections(core).connections.map(({ connectorId, status }) => [connectorId, status])
  return { core, stop, adapter, control: adapter.control, ids }
}

describe('several connected wallets', () => {
  test('default', async () => {
    const { core, ids } = await setup()
    expect(ids()).toEqual([
      ['two', 'active'],
      ['one', 'connected'],
    ])
    expect(getConnections(core).connections[1]).toEqual({
      status: 'connected',
      connectorId: 'one',
      wallet: { id: 'one', name: 'One' },
      accounts: [a, b].map((address) => ({ namespace: 'eip155', address, type: 'eoa' })),
      caipNetworkId: 'eip155:1',
    })
    expect(getAccount(core).address).toBe(c)
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['two', 'one'] })
  })

  test('param: features.multiWallet', async () => {
    const { ids, control } = await setup({ features: { multiWallet: false } })
    expect([ids(), control.connected()]).toEqual([[['two', 'active']], ['two']])
  })

  test('behavior: without multiWallet, a wallet that is chosen again during its slow disconnect stays connected', async () => {
    const { core, control, ids } = await setup({ features: { multiWallet: false } })
    control.hold('disconnect')
    const first = connect(core, { connector: connectorOf(core, 'one') })
    await settle()
    const connectingAgain = connect(core, { connector: connectorOf(core, 'two') })
    await settle()
    control.release('disconnect')
    await Promise.all([first, connectingAgain])
    expect(ids()).toEqual([['two', 'active']])
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['two'] })
  })

  test('behavior: an adapter that holds one wallet disconnects the previous one', async () => {
    const { core, ids } = await setup({ adapter: { holdsOne: true } })
    expect(ids()).toEqual([['two', 'active']])
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['two'] })
  })

  test('behavior: changes of a wallet that is not in use do not affect the wallet in use', async () => {
    const { core, control, ids } = await setup()
    control.setAccounts([b], 'one')
    await settle()
    expect(getAccount(core).address).toBe(c)
    expect(getConnections(core).connections[1]?.accounts.map(({ address }) => address)).toEqual([b])
    control.revoke('one')
    await settle()
    expect(ids()).toEqual([['two', 'active']])
  })

  test('behavior: uses the next wallet when the wallet in use ends', async () => {
    const { core, control, ids } = await setup()
    control.revoke('two')
    await settle()
    expect(ids()).toEqual([['one', 'active']])
    expect(getAccount(core).address).toBe(a)
    control.revoke('one')
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
  })

  test('behavior: uses the remaining wallet when several end at the same time', async () => {
    const three = { connector: { id: 'three', name: 'Three' } }
    const { core, control, ids } = await setup({ adapter: { wallets: [...wallets, three] } })
    await connect(core, { connector: connectorOf(core, 'three') })
    control.revoke('three')
    control.revoke('one')
    await settle()
    expect(ids()).toEqual([['two', 'active']])
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['two'] })
  })

  describe('while the kit switches to the next wallet', () => {
    /** Creates a kit whose wallet in use has disconnected. The adapter has not switched to the next wallet yet. */
    async function setupWithEndedWallet() {
      const third = { connector: { id: 'three', name: 'Three' }, addresses: [b] as const }
      const kit = await setup({ adapter: { wallets: [...wallets, third] } })
      kit.control.hold('switchConnection')
      kit.control.revoke('two')
      await settle()
      return kit
    }

    test('behavior: a wallet that the visitor chooses becomes the wallet in use', async () => {
      const { core, control, ids } = await setupWithEndedWallet()
      await connect(core, { connector: connectorOf(core, 'three') })
      control.release('switchConnection')
      await settle()
      expect(ids()).toEqual([
        ['three', 'active'],
        ['one', 'connected'],
      ])
    })

    test('behavior: the ended wallet stays in use if it is chosen again', async () => {
      const { core, control, ids } = await setupWithEndedWallet()
      await connect(core, { connector: connectorOf(core, 'two') })
      control.release('switchConnection')
      await settle()
      expect(ids()).toEqual([
        ['two', 'active'],
        ['one', 'connected'],
      ])
    })

    test('behavior: no wallet is connected if the visitor disconnects all', async () => {
      const { core, control, ids } = await setupWithEndedWallet()
      await disconnect(core)
      control.release('switchConnection')
      await settle()
      expect([ids(), getAccount(core).status]).toEqual([[], 'disconnected'])
    })

    test('behavior: the next wallet is not used if the visitor disconnects it', async () => {
      const { core, control, ids } = await setupWithEndedWallet()
      await disconnect(core, { connectorId: 'one' })
      control.release('switchConnection')
      await settle()
      expect([ids(), getAccount(core).status]).toEqual([[], 'disconnected'])
    })
  })

  test('behavior: restores all wallets after a reload without a prompt, the one in use first', async () => {
    const storage = memoryBackend()
    const { adapter, stop } = await setup({ storage })
    stop()
    const promptCount = adapter.control.calls().filter(({ verb }) => verb === 'connect').length
    const { core } = startKit({ adapters: [adapter], storage })
    await settle()
    expect(getConnections(core).connections.map(({ connectorId, status }) => [connectorId, status])).toEqual([
      ['two', 'active'],
      ['one', 'connected'],
    ])
    expect(adapter.control.calls().filter(({ verb }) => verb === 'connect')).toHaveLength(promptCount)
  })

  test('behavior: no wallet of the page replaces the wallet in use if that one grants nothing after a reload', async () => {
    const storage = memoryBackend()
    const { adapter, stop } = await setup({ storage })
    stop()
    adapter.control.revoke('two')
    const { core } = startKit({ adapters: [adapter], storage })
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
  })
})

describe('switchConnection', () => {
  test('default', async () => {
    const { core, ids, control } = await setup()
    const { switchConnection } = await loadFlows()
    const callCount = control.calls().length
    await switchConnection(core, { namespace: 'eip155', connectorId: 'one' })
    expect(ids()).toEqual([
      ['one', 'active'],
      ['two', 'connected'],
    ])
    expect(getAccount(core).address).toBe(a)
    expect(
      control
        .calls()
        .slice(callCount)
        .map(({ verb }) => verb),
    ).toEqual(['switchConnection'])
    expect(core.storage.read('connectedConnectorIds')).toEqual({ eip155: ['one', 'two'] })
  })

  test('param: address', async () => {
    const { core } = await setup()
    const { switchConnection } = await loadFlows()
    await switchConnection(core, { namespace: 'eip155', connectorId: 'one', address: b })
    expect(getAccount(core).address).toBe(b)
  })

  test('error: NotConnected', async () => {
    const { core } = await setup()
    const { switchConnection } = await loadFlows()
    await disconnect(core, { namespace: 'eip155', connectorId: 'one' })
    await expect(switchConnection(core, { namespace: 'eip155', connectorId: 'one' })).rejects.toMatchObject({
      name: 'ConnectionError',
      code: 'NotConnected',
    })
    expect(getAccount(core).address).toBe(c)
  })
})

describe('disconnect', () => {
  test('param: connectorId', async () => {
    const { core, ids, control } = await setup()
    await disconnect(core, { namespace: 'eip155', connectorId: 'one' })
    expect([ids(), control.connected()]).toEqual([[['two', 'active']], ['two']])
    expect(getConnections(core).recentConnections).toEqual([{ connectorId: 'one', address: a, name: 'One' }])
  })

  test('param: connectorId, disconnects it in every namespace', async () => {
    const evm = scriptedAdapter({ wallets })
    const sol = scriptedAdapter({ namespace: 'solana', wallets })
    const { core } = startKit({ adapters: [evm, sol] })
    for (const namespace of ['eip155', 'solana'] as const)
      for (const connector of core.connectors.state.byNamespace[namespace] ?? []) await connect(core, { connector })
    await disconnect(core, { connectorId: 'one' })
    expect([evm.control.connected(), sol.control.connected()]).toEqual([['two'], ['two']])
  })

  test('behavior: uses the other wallet after the wallet in use is disconnected', async () => {
    const { core, ids } = await setup()
    await disconnect(core, { namespace: 'eip155', connectorId: 'two' })
    expect(ids()).toEqual([['one', 'active']])
    expect(getAccount(core).address).toBe(a)
  })

  test('behavior: disconnects all wallets of a namespace and remembers them', async () => {
    const { core, control } = await setup()
    await disconnect(core, { namespace: 'eip155' })
    expect([getAccount(core).status, control.connected()]).toEqual(['disconnected', []])
    expect(
      getConnections(core)
        .recentConnections.map(({ name }) => name)
        .sort(),
    ).toEqual(['One', 'Two'])
  })

  test('behavior: a wallet that is connected again is not listed as recent', async () => {
    const { core } = await setup()
    await disconnect(core, { namespace: 'eip155', connectorId: 'one' })
    await connect(core, { connector: connectorOf(core, 'one') })
    expect(getConnections(core).recentConnections).toEqual([])
  })
})

describe('deleteConnection', () => {
  test('default', async () => {
    const { core } = await setup()
    const { deleteConnection } = await loadFlows()
    await disconnect(core, { namespace: 'eip155' })
    deleteConnection(core, { namespace: 'eip155', connectorId: 'one', address: a })
    expect(getConnections(core).recentConnections.map(({ name }) => name)).toEqual(['Two'])
    deleteConnection(core, { namespace: 'eip155', connectorId: 'two', address: c })
    expect(core.storage.read('recentConnections')).toEqual({})
  })
})

describe('setAddressLabel', () => {
  test('default', async () => {
    const storage = memoryBackend()
    const { core, stop } = await setup({ storage })
    const { setAddressLabel } = await loadFlows()
    setAddressLabel(core, { namespace: 'eip155', address: a, label: '  Savings ' })
    expect(getAccount(core).addressLabels).toEqual({ [a]: 'Savings' })
    stop()
    const { core: later } = startKit({ storage, enableReconnect: false })
    expect(getAccount(later)).toMatchObject({ status: 'disconnected', addressLabels: { [a]: 'Savings' } })
    expect(getAccount(later, { namespace: 'solana' }).addressLabels).toEqual({})
  })

  test('behavior: notifies watchers of the account', async () => {
    const { core } = await setup()
    const { setAddressLabel } = await loadFlows()
    const reportedLabels: unknown[] = []
    watch(core, getAccount, ({ addressLabels }) => reportedLabels.push(addressLabels))
    setAddressLabel(core, { namespace: 'eip155', address: a, label: 'Savings' })
    await settle()
    expect(reportedLabels).toEqual([{ [a]: 'Savings' }])
  })

  test('param: label undefined', async () => {
    const { core } = await setup()
    const { setAddressLabel } = await loadFlows()
    setAddressLabel(core, { namespace: 'eip155', address: a, label: 'Savings' })
    setAddressLabel(core, { namespace: 'eip155', address: a, label: undefined })
    expect(getAccount(core).addressLabels).toEqual({})
  })
})
