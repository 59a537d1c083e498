import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitRejection, connectorOf, otherNetwork, settle, solana, startKit, viewsOf } from '../../test/startKit.ts'
import { getAccount } from '../connections/getAccount.ts'
import { getWalletInfo } from '../connections/getWalletInfo.ts'
import { ConfigurationError } from '../errors/configuration.ts'
import { ConnectionError } from '../errors/connection.ts'
import { closeModal } from '../modal/closeModal.ts'
import { getState } from '../modal/getState.ts'
import { goBack } from '../modal/goBack.ts'
import { openModal } from '../modal/openModal.ts'
import { memoryBackend } from '../storage/backends.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from './connect.ts'

const [a, b, c] = testAddresses

const wallets = [
  { connector: { id: 'one', name: 'One', info: { rdns: 'example.one' } }, addresses: [a, b] as const },
  { connector: { id: 'two', name: 'Two', imageUrl: 'data:image/png;base64,AA' }, addresses: [c] as const },
  { connector: { id: 'three', name: 'Three' } },
]

function setup(options: Parameters<typeof startKit>[0] & { mode?: 'approve' | 'reject' | 'manual' } = {}) {
  const { mode = 'approve', ...rest } = options
  const adapter = scriptedAdapter({ wallets, mode })
  const storage = memoryBackend()
  const events: string[] = []
  const { core, stop } = startKit({ adapters: [adapter], storage, ...rest })
  core.events.listen(({ data }) => events.push(data.event))
  return { core, stop, storage, events, control: adapter.control }
}

/** Creates an object that throws whenever it is read, as the object of a hostile wallet may do. */
function createThrowingObject(): object {
  const refuse = () => {
    throw new Error('Not for you.')
  }
  return new Proxy({}, { get: refuse, getPrototypeOf: refuse, has: refuse, ownKeys: refuse })
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('connect', () => {
  test('default', async () => {
    const { core, events, storage } = setup()
    const connection = await connect(core, { connector: connectorOf(core, 'one') })
    const allAccounts = [a, b].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
    expect(connection).toEqual({ connectorId: 'one', accounts: allAccounts, caipNetworkId: 'eip155:1' })
    expect(getAccount(core)).toEqual({
      status: 'connected',
      isConnected: true,
      namespace: 'eip155',
      address: a,
      caipAddress: `eip155:1:${a}`,
      caipNetworkId: 'eip155:1',
      type: 'eoa',
      allAccounts,
      connectorId: 'one',
      wallet: { id: 'one', name: 'One', rdns: 'example.one' },
      balance: { status: 'idle' },
      addressLabels: {},
    })
    expect(getWalletInfo(core)).toEqual({ id: 'one', name: 'One', rdns: 'example.one' })
    expect(core.connection.state.attempt).toMatchObject({ status: 'connected', connector: { id: 'one' } })
    expect(events).toEqual(['SELECT_WALLET', 'CONNECT_SUCCESS'])
    expect(Object.fromEntries(storage.keys().map((key) => [key, storage.getItem(key)]))).toEqual({
      'latchkey/default/version': '1',
      'latchkey/default/activeNamespace': '"eip155"',
      'latchkey/default/connectionStatus': '{"eip155":"connected"}',
      'latchkey/default/connectedConnectorIds': '{"eip155":["one"]}',
      'latchkey/default/activeNetworks': '{"eip155":"eip155:1"}',
      'latchkey/default/recentWallets': '[{"id":"one","name":"One","rdns":"example.one","from":"eip155"}]',
      'latchkey/default/eip155/wallet.one': `${a} ${b}`,
    })
  })

  test('behavior: the state names the wallet that is being connected', async () => {
    const { core, control } = setup({ mode: 'manual' })
    const connecting = connect(core, { connector: connectorOf(core, 'two') })
    await control.nextPrompt()
    expect(getState(core).connectingWallet).toEqual({ id: 'two', name: 'Two' })
    expect(core.connection.state.attempt.status).toBe('connecting')
    control.approve()
    await connecting
    expect(getState(core).connectingWallet).toBeUndefined()
  })

  test('behavior: a wallet that is chosen again while its prompt is open ends as connected', async () => {
    const { core, control } = setup({ mode: 'manual' })
    const connector = connectorOf(core, 'one')
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector } })
    const firstAttempt = connect(core, { connector })
    await control.nextPrompt()
    for (let tries = 0; tries < 2; tries++) {
      const error = await awaitRejection(connect(core, { connector }))
      expect(error).toEqual(new ConnectionError('RequestPending'))
    }
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code: 'RequestPending' } })
    control.approve()
    await firstAttempt
    expect([core.connection.state.attempt.status, getAccount(core).address]).toEqual(['connected', a])
    await vi.advanceTimersByTimeAsync(600)
    expect(getState(core).open).toBe(false)
  })

  test('behavior: a wallet that connects without a response ends its attempt, and the modal closes', async () => {
    const { core, control } = setup({ mode: 'manual' })
    const connector = connectorOf(core, 'one')
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector } })
    void connect(core, { connector })
    await control.nextPrompt()
    const accounts = [{ namespace: 'eip155', address: a, type: 'eoa' }] as const
    const connection = { connectorId: 'one', accounts, caipNetworkId: 'eip155:1' } as const
    core.createPorts?.('eip155')?.emit({ type: 'connection', connection })
    await settle()
    expect([core.connection.state.attempt.status, getAccount(core).address]).toEqual(['connected', a])
    await vi.advanceTimersByTimeAsync(600)
    expect(getState(core).open).toBe(false)
  })

  test('behavior: the account is connecting while its wallet is asked', async () => {
    const { core, control } = setup({ mode: 'manual' })
    const connecting = connect(core, { connector: connectorOf(core, 'one') })
    await control.nextPrompt()
    const status = (namespace: 'eip155' | 'solana') => getAccount(core, { namespace }).status
    expect([status('eip155'), status('solana')]).toEqual(['connecting', 'disconnected'])
    control.reject()
    await awaitRejection(connecting)
    expect(status('eip155')).toBe('disconnected')
  })

  test('behavior: events contain how the wallet was reached', async () => {
    const { core } = setup()
    const reportedStatuses: unknown[] = []
    core.events.listen(({ data }) => reportedStatuses.push(data))
    await connect(core, { connector: connectorOf(core, 'one') })
    expect(reportedStatuses).toEqual([
      { type: 'track', event: 'SELECT_WALLET', name: 'One', platform: 'browser' },
      { type: 'track', event: 'CONNECT_SUCCESS', name: 'One', method: 'browser', reconnect: false },
    ])
  })

  test('error: UserRejected, and a second attempt works', async () => {
    const { core, control, events, storage } = setup({ mode: 'reject' })
    const connector = connectorOf(core, 'one')
    const error = await awaitRejection(connect(core, { connector }))
    expect(error).toEqual(new ConnectionError('UserRejected'))
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code: 'UserRejected' } })
    expect(getAccount(core).status).toBe('disconnected')
    expect([events, storage.keys(), core.connection.state.recentWallets]).toEqual([
      ['SELECT_WALLET', 'USER_REJECTED'],
      [],
      [],
    ])
    control.setMode('approve')
    await connect(core, { connector })
    expect([core.connection.state.attempt.status, getAccount(core).address]).toEqual(['connected', a])
  })

  test.each([
    [{ code: 4001, message: 'no' }, 'UserRejected', 'USER_REJECTED'],
    [new Error('wrapped', { cause: { code: 4001 } }), 'UserRejected', 'USER_REJECTED'],
    [{ message: 'User rejected the request.' }, 'UserRejected', 'USER_REJECTED'],
    [{ code: 'ACTION_REJECTED' }, 'UserRejected', 'USER_REJECTED'],
    ['User rejected', 'UserRejected', 'USER_REJECTED'],
    [new Error('socket hang up'), 'ProviderFailed', 'CONNECT_ERROR'],
    [undefined, 'ProviderFailed', 'CONNECT_ERROR'],
    [new ConnectionError('RequestPending'), 'RequestPending', 'CONNECT_ERROR'],
    [new ConnectionError('WalletLocked'), 'WalletLocked', 'CONNECT_ERROR'],
  ])('error: maps %o to %s', async (thrown, code, event) => {
    const { core, control, events } = setup()
    control.fail('connect', thrown)
    const error = await awaitRejection(connect(core, { connector: connectorOf(core) }))
    expect(error).toBeInstanceOf(ConnectionError)
    expect([(error as ConnectionError).code, events.at(-1)]).toEqual([code, event])
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code } })
  })

  test('error: ProviderFailed if the wallet rejects with an object that throws on access', async () => {
    const { core, control } = setup()
    control.fail('connect', createThrowingObject())
    const error = await awaitRejection(connect(core, { connector: connectorOf(core) }))
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed' })
    expect(core.connection.state.attempt).toMatchObject({ status: 'failed', error: { code: 'ProviderFailed' } })
  })

  test('behavior: connects a merged wallet in the active namespace', async () => {
    const explorerId = 'both'
    const createNamedConnector = (namespace: 'eip155' | 'solana') =>
      scriptedAdapter({ namespace, wallets: [{ connector: { id: `both-${namespace}`, name: 'Both', explorerId } }] })
    const { core } = startKit({
      adapters: [createNamedConnector('eip155'), createNamedConnector('solana')],
      defaultNetwork: solana,
    })
    const connector = connectorOf(core)
    expect(connector.type).toBe('MULTI_CHAIN')
    expect((await connect(core, { connector })).connectorId).toBe('both-solana')
    expect((['eip155', 'solana'] as const).map((namespace) => getAccount(core, { namespace }).status)).toEqual([
      'disconnected',
      'connected',
    ])
  })

  test('error: AdapterNotFound', async () => {
    const { core } = setup()
    const connector = { id: 'x', name: 'X', type: 'ANNOUNCED', namespace: 'bip122' } as const
    const error = await awaitRejection(connect(core, { connector }))
    expect(error).toBeInstanceOf(ConfigurationError)
    expect([(error as ConfigurationError).code, core.connection.state.attempt.status]).toEqual([
      'AdapterNotFound',
      'idle',
    ])
  })

  test('error: ConnectorNotFound', async () => {
    const { core } = setup()
    const connector = { id: 'gone', name: 'Gone', type: 'ANNOUNCED', namespace: 'eip155' } as const
    expect(await awaitRejection(connect(core, { connector }))).toEqual(new ConnectionError('ConnectorNotFound'))
  })

  test('behavior: ignores a rejection after the visitor left the view', async () => {
    const { core, control } = setup({ mode: 'manual' })
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector: connectorOf(core, 'one') } })
    const first = connect(core, { connector: connectorOf(core, 'one') })
    const refusedAttempt = awaitRejection(first)
    await control.nextPrompt()
    goBack(core)
    control.reject()
    expect(await refusedAttempt).toEqual(new ConnectionError('UserRejected'))
    expect([core.connection.state.attempt, viewsOf(core)]).toEqual([{ status: 'idle' }, ['Connect']])
  })

  test('behavior: an approval after the visitor went back still connects, and shows the account', async () => {
    const { core, control } = setup({ mode: 'manual' })
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector: connectorOf(core, 'one') } })
    const connecting = connect(core, { connector: connectorOf(core, 'one') })
    await control.nextPrompt()
    goBack(core)
    control.approve()
    await connecting
    await settle()
    expect([getAccount(core).address, core.connection.state.attempt.status, viewsOf(core)]).toEqual([
      a,
      'idle',
      ['Account'],
    ])
  })

  test('behavior: the result of an older attempt does not end the newer one', async () => {
    const { core, control } = setup()
    control.hold('connect')
    const first = connect(core, { connector: connectorOf(core, 'one') })
    const secondAttempt = connect(core, { connector: connectorOf(core, 'two') })
    const firstRejection = awaitRejection(first)
    control.fail('connect', new Error('late'))
    control.release('connect')
    await firstRejection
    await secondAttempt
    expect(core.connection.state.attempt).toMatchObject({ status: 'connected', connector: { id: 'two' } })
    expect(getWalletInfo(core)?.id).toBe('two')
  })

  test('behavior: keeps two recent wallets, newest first', async () => {
    const { core, storage } = setup()
    for (const id of ['one', 'two', 'three', 'two']) await connect(core, { connector: connectorOf(core, id) })
    const recentWallets = [
      { id: 'two', name: 'Two', imageUrl: 'data:image/png;base64,AA', from: 'eip155' },
      { id: 'three', name: 'Three', from: 'eip155' },
    ]
    expect(core.connection.state.recentWallets).toEqual(recentWallets)
    expect(JSON.parse(storage.getItem('latchkey/default/recentWallets') ?? '')).toEqual(recentWallets)
  })

  test('behavior: a wallet of another namespace makes that namespace active', async () => {
    const evm = scriptedAdapter({ wallets: [{ connector: { id: 'one', name: 'One' } }] })
    const sol = scriptedAdapter({ namespace: 'solana', wallets: [{ connector: { id: 's', name: 'S' } }] })
    const { core } = startKit({ adapters: [evm, sol] })
    await connect(core, { connector: connectorOf(core, 'one') })
    await connect(core, { connector: connectorOf(core, 's') })
    expect(core.chain.state.activeNamespace).toBe('solana')
    expect([getAccount(core).caipAddress, getAccount(core, { namespace: 'eip155' }).caipAddress]).toEqual([
      `solana:five:${a}`,
      `eip155:1:${a}`,
    ])
  })

  test('behavior: maps a deprecated network id to the network that the site lists', async () => {
    const sol = scriptedAdapter({ namespace: 'solana' })
    sol.control.setNetwork('solana:old')
    await settle()
    const { core } = startKit({ adapters: [sol], networks: [solana] })
    await connect(core, { connector: connectorOf(core) })
    expect(getAccount(core).caipAddress).toBe(`solana:five:${a}`)
  })

  test('behavior: the modal closes 600 ms after its wallet is connected', async () => {
    const { core } = setup()
    const connector = connectorOf(core)
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector } })
    await connect(core, { connector })
    await settle()
    vi.advanceTimersByTime(599)
    expect(core.modal.state.open).toBe(true)
    vi.advanceTimersByTime(1)
    expect([core.modal.state.open, vi.getTimerCount()]).toEqual([false, 0])
  })

  test('behavior: the modal stays open if it was closed and opened again in the meantime', async () => {
    const { core } = setup()
    const connector = connectorOf(core)
    openModal(core)
    core.router.push({ name: 'ConnectingExternal', data: { connector } })
    await connect(core, { connector })
    await settle()
    closeModal(core)
    openModal(core, { view: 'Networks' })
    vi.advanceTimersByTime(1_000)
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['Networks']])
  })
})

describe('changes made in the wallet', () => {
  test('behavior: follows a change of account', async () => {
    const { core, control } = setup()
    await connect(core, { connector: connectorOf(core) })
    control.setAccounts([b])
    await settle()
    expect([getAccount(core).address, getAccount(core).allAccounts.length]).toEqual([b, 1])
  })

  test('behavior: follows a change of network and stores it', async () => {
    const { core, control } = setup()
    await connect(core, { connector: connectorOf(core) })
    control.setNetwork(otherNetwork.caipNetworkId)
    await settle()
    expect(getAccount(core).caipAddress).toBe(`eip155:10:${a}`)
    expect(core.storage.read('activeNetworks')).toEqual({ eip155: 'eip155:10' })
  })

  test('behavior: disconnects when the wallet ends the connection, and Connect replaces Account', async () => {
    const { core, control } = setup()
    await connect(core, { connector: connectorOf(core) })
    openModal(core)
    control.revoke()
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
    expect([core.storage.read('connectionStatus'), core.storage.read('connectedConnectorIds')]).toEqual([
      { eip155: 'disconnected' },
      {},
    ])
    expect([core.modal.state.open, viewsOf(core)]).toEqual([true, ['Connect']])
  })

  test('behavior: the end of one connection does not affect an attempt with another wallet', async () => {
    const { core, control } = setup()
    await connect(core, { connector: connectorOf(core, 'one') })
    control.setMode('manual')
    const connecting = connect(core, { connector: connectorOf(core, 'two') })
    await control.nextPrompt()
    control.revoke('one')
    control.approve()
    await connecting
    expect(core.connection.state.attempt).toMatchObject({ status: 'connected', connector: { id: 'two' } })
    expect(getWalletInfo(core)?.id).toBe('two')
  })

  test('behavior: ignores the end of a wallet that is no longer connected', async () => {
    let emit: (event: { type: 'disconnected'; connectorId: string }) => void = () => {}
    const { create, ...rest } = scriptedAdapter({ wallets })
    const adapter = {
      ...rest,
      create: (ports: Parameters<typeof create>[0]) => {
        emit = ports.emit
        return create(ports)
      },
    }
    const { core } = startKit({ adapters: [adapter] })
    await connect(core, { connector: connectorOf(core, 'one') })
    await connect(core, { connector: connectorOf(core, 'two') })
    emit({ type: 'disconnected', connectorId: 'one' })
    await settle()
    expect(getWalletInfo(core)?.id).toBe('two')
    emit({ type: 'disconnected', connectorId: 'two' })
    await settle()
    expect(getWalletInfo(core)).toBeUndefined()
  })

  test('behavior: a wallet that announces itself late can be chosen', async () => {
    const { core, control } = setup()
    control.addWallet({ connector: { id: 'late', name: 'Trust Wallet' } })
    expect(connectorOf(core, 'late').name).toBe('Trust')
  })
})
