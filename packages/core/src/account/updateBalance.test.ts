import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectorOf, foreignNetworkId, settle, startKit } from '../../test/startKit.ts'
import { testAccount, testCore } from '../../test/testCore.ts'
import { getAccount } from '../connections/getAccount.ts'
import { NetworkError } from '../errors/network.ts'
import { openModal } from '../modal/openModal.ts'
import { switchNetwork } from '../networks/switchNetwork.ts'
import type { Adapter, NativeBalance } from '../ports/adapter.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { updateBalance } from './updateBalance.ts'

const [firstAddress, secondAddress] = testAddresses
const loadedState = (value: bigint) => ({ status: 'loaded', balance: { value, symbol: 'ETH', decimals: 18 } })
const unavailableToast = { variant: 'error', message: 'Token Balance Unavailable', code: 'BalanceUnavailable' }

async function setup({ without = [], ...options }: Parameters<typeof startKit>[0] & ScriptedAdapterOptions = {}) {
  const adapter = scriptedAdapter({ without })
  const { control } = adapter
  control.setBalance(firstAddress, 'eip155:1', 1_500_000_000_000_000_001n)
  control.setBalance(firstAddress, 'eip155:10', 7n)
  control.setBalance(secondAddress, 'eip155:1', 9n)
  const { core } = startKit({ adapters: [adapter], ...options })
  await connect(core, { connector: connectorOf(core) })
  const balance = () => {
    const account = getAccount(core, { namespace: 'eip155' })
    return account.isConnected ? account.balance : undefined
  }
  const countBalanceRequests = () => control.calls().filter(({ verb }) => verb === 'getBalance').length
  return { core, control, balance, asked: countBalanceRequests }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('updateBalance', () => {
  test('default', async () => {
    const { core, balance, control } = await setup()
    expect(balance()).toEqual({ status: 'idle' })
    control.hold('getBalance')
    const updating = updateBalance(core)
    expect(balance()).toEqual({ status: 'loading' })
    control.release('getBalance')
    await updating
    expect(balance()).toEqual(loadedState(1_500_000_000_000_000_001n))
  })

  test('behavior: keeps the last balance while a new one is read', async () => {
    const { core, balance, control } = await setup()
    await updateBalance(core)
    control.setBalance(firstAddress, 'eip155:1', 5n)
    control.hold('getBalance')
    const updating = updateBalance(core)
    const { balance: last } = loadedState(1_500_000_000_000_000_001n)
    expect(balance()).toEqual({ status: 'loading', last })
    control.release('getBalance')
    await updating
    expect(balance()).toEqual(loadedState(5n))
  })

  test('behavior: keeps the last balance after a failure, and shows the error only while the modal is open', async () => {
    const { core, balance, control } = await setup()
    await updateBalance(core)
    const { balance: last } = loadedState(1_500_000_000_000_000_001n)
    control.fail('getBalance', new Error('node down'), 2)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed', last }, undefined])
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed', last }, unavailableToast])
    expect(core.log.entries().map(({ text }) => text)).toEqual([
      'NetworkError BalanceUnavailable: Token Balance Unavailable\nCaused by: Error: node down',
      'NetworkError BalanceUnavailable: Token Balance Unavailable\nCaused by: Error: node down',
    ])
    await updateBalance(core)
    expect(balance()).toEqual(loadedState(1_500_000_000_000_000_001n))
  })

  test('behavior: has no balance if the first reading fails', async () => {
    const { core, balance, control } = await setup()
    control.fail('getBalance', new Error('node down'))
    await updateBalance(core)
    expect(balance()).toEqual({ status: 'failed' })
  })

  test('behavior: shows the visitor the same text for every failure', async () => {
    const { core, control } = await setup()
    openModal(core)
    control.fail('getBalance', new NetworkError('NoRpcUrl', { values: { id: 1 } }))
    await updateBalance(core)
    expect(core.toast.state.current).toEqual(unavailableToast)
  })

  test('behavior: reports an unsupported network as unavailable without a request', async () => {
    const { core, balance, control, asked } = await setup({ allowUnsupportedChain: true })
    control.setNetwork(foreignNetworkId)
    await settle()
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current, asked()]).toEqual([{ status: 'failed' }, unavailableToast, 0])
  })

  test('behavior: shows the toast in an embedded modal too', async () => {
    const { core, control } = await setup({ enableEmbedded: true })
    control.fail('getBalance', new Error('node down'))
    await updateBalance(core)
    expect(core.toast.state.current).toEqual(unavailableToast)
  })

  test('behavior: resets the balance after a network switch', async () => {
    const { core, balance } = await setup()
    await updateBalance(core)
    await switchNetwork(core, { network: 'eip155:10' })
    expect(balance()).toEqual({ status: 'idle' })
    await updateBalance(core)
    expect(balance()).toEqual(loadedState(7n))
  })

  test('behavior: ignores a response for a previous account', async () => {
    const { core, balance, control } = await setup()
    control.hold('getBalance')
    const updating = updateBalance(core)
    control.setAccounts([secondAddress])
    await settle()
    control.release('getBalance')
    await updating
    expect(balance()).toEqual({ status: 'idle' })
  })

  test('behavior: ignores a response after the visitor disconnected', async () => {
    const { core, control } = await setup()
    control.hold('getBalance')
    const updating = updateBalance(core)
    await disconnect(core)
    control.release('getBalance')
    await updating
    await settle()
    expect(getAccount(core).status).toBe('disconnected')
  })

  test('param: namespace', async () => {
    const { core, balance, asked } = await setup()
    await updateBalance(core, { namespace: 'solana' })
    expect([balance(), asked()]).toEqual([{ status: 'idle' }, 0])
    core.chain.setActiveNamespace('solana')
    await updateBalance(core, { namespace: 'eip155' })
    expect(balance()).toEqual(loadedState(1_500_000_000_000_000_001n))
  })

  test('behavior: sets the balance to failed if the adapter cannot read balances', async () => {
    const { core, balance } = await setup({ without: ['getBalance'] })
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed' }, undefined])
  })
})

/** Creates a kit with a connected account. The test decides when and how each balance request settles. */
function setupReadings() {
  const core = testCore()
  const readings: { resolve(balance: NativeBalance): void; reject(error: Error): void }[] = []
  const getBalance = () =>
    new Promise<NativeBalance>((resolve, reject) => {
      readings.push({ resolve, reject })
    })
  core.adapters.eip155 = { getBalance } as unknown as Adapter
  core.chain.setAccount('eip155', testAccount())
  const readShownBalance = () => {
    const account = core.chain.state.byNamespace.eip155?.account
    return account?.status === 'connected' ? account.balance : undefined
  }
  return { core, readings, shown: readShownBalance }
}

const nativeBalance = (value: bigint): NativeBalance => ({ value, symbol: 'ETH', decimals: 18 })

describe('updateBalance with overlapping readings', () => {
  test('default', async () => {
    const { core, readings, shown } = setupReadings()
    const read = updateBalance(core)
    expect(shown()).toEqual({ status: 'loading' })
    readings[0]?.resolve(nativeBalance(5n))
    await read
    expect(shown()).toEqual({ status: 'loaded', balance: nativeBalance(5n) })
  })

  test('behavior: an older request that settles last does not replace the newest balance', async () => {
    const { core, readings, shown } = setupReadings()
    const reads = [updateBalance(core), updateBalance(core)]
    readings[1]?.resolve(nativeBalance(1n))
    await reads[1]
    readings[0]?.resolve(nativeBalance(100n))
    await reads[0]
    expect(shown()).toEqual({ status: 'loaded', balance: nativeBalance(1n) })
  })

  test('behavior: ignores older requests that settle first, whether they succeed or fail', async () => {
    const { core, readings, shown } = setupReadings()
    const reads = [updateBalance(core), updateBalance(core), updateBalance(core)]
    readings[0]?.resolve(nativeBalance(100n))
    readings[1]?.reject(new Error('Unreachable'))
    await Promise.all(reads.slice(0, 2))
    expect(shown()).toEqual({ status: 'loading' })
    readings[2]?.resolve(nativeBalance(1n))
    await reads[2]
    expect(shown()).toEqual({ status: 'loaded', balance: nativeBalance(1n) })
  })

  test('behavior: a failure of the newest request keeps the last balance', async () => {
    const { core, readings, shown } = setupReadings()
    const reads = [updateBalance(core)]
    readings[0]?.resolve(nativeBalance(5n))
    await reads[0]
    const failingUpdate = updateBalance(core)
    readings[1]?.reject(new Error('Unreachable'))
    await failingUpdate
    expect(shown()).toEqual({ status: 'failed', last: nativeBalance(5n) })
  })
})
