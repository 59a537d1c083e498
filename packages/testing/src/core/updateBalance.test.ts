import { connect, disconnect, getAccount, openModal, switchNetwork, updateBalance } from '@latchkey/core'
import { NetworkError } from '@latchkey/core/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../adapter/scriptedAdapter.ts'
import { testAccounts } from '../chain/testAccounts.ts'
import { connectorOf, foreignId, settle, startKit } from './startKit.test.setup.ts'

const [first, second] = testAccounts
const loaded = (value: bigint) => ({ status: 'loaded', balance: { value, symbol: 'ETH', decimals: 18 } })
const unavailable = { variant: 'error', message: 'Token Balance Unavailable', code: 'BalanceUnavailable' }

async function setup({ without = [], ...options }: Parameters<typeof startKit>[0] & ScriptedAdapterOptions = {}) {
  const adapter = scriptedAdapter({ without })
  const { control } = adapter
  control.setBalance(first.address, 'eip155:1', 1_500_000_000_000_000_001n)
  control.setBalance(first.address, 'eip155:10', 7n)
  control.setBalance(second.address, 'eip155:1', 9n)
  const { core } = startKit({ adapters: [adapter], ...options })
  await connect(core, { connector: connectorOf(core) })
  const balance = () => {
    const account = getAccount(core, { namespace: 'eip155' })
    return account.isConnected ? account.balance : undefined
  }
  const asked = () => control.calls().filter(({ verb }) => verb === 'getBalance').length
  return { core, control, balance, asked }
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
    expect(balance()).toEqual(loaded(1_500_000_000_000_000_001n))
  })

  test('behavior: the last balance stays while the next is read', async () => {
    const { core, balance, control } = await setup()
    await updateBalance(core)
    control.setBalance(first.address, 'eip155:1', 5n)
    control.hold('getBalance')
    const updating = updateBalance(core)
    const { balance: last } = loaded(1_500_000_000_000_000_001n)
    expect(balance()).toEqual({ status: 'loading', last })
    control.release('getBalance')
    await updating
    expect(balance()).toEqual(loaded(5n))
  })

  test('behavior: a failure keeps the last balance and says so once the modal is open', async () => {
    const { core, balance, control } = await setup()
    await updateBalance(core)
    const { balance: last } = loaded(1_500_000_000_000_000_001n)
    control.fail('getBalance', new Error('node down'), 2)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed', last }, undefined])
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed', last }, unavailable])
    expect(core.log.entries().map(({ text }) => text)).toEqual([
      'NetworkError BalanceUnavailable: Token Balance Unavailable\nCaused by: Error: node down',
      'NetworkError BalanceUnavailable: Token Balance Unavailable\nCaused by: Error: node down',
    ])
    await updateBalance(core)
    expect(balance()).toEqual(loaded(1_500_000_000_000_000_001n))
  })

  test('behavior: the very first that fails', async () => {
    const { core, balance, control } = await setup()
    control.fail('getBalance', new Error('node down'))
    await updateBalance(core)
    expect(balance()).toEqual({ status: 'failed' })
  })

  test('behavior: the visitor reads the same text for every failure', async () => {
    const { core, control } = await setup()
    openModal(core)
    control.fail('getBalance', new NetworkError('NoRpcUrl', { values: { id: 1 } }))
    await updateBalance(core)
    expect(core.toast.state.current).toEqual(unavailable)
  })

  test('behavior: an unsupported network is not asked, and said to be unavailable', async () => {
    const { core, balance, control, asked } = await setup({ allowUnsupportedChain: true })
    control.setNetwork(foreignId)
    await settle()
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current, asked()]).toEqual([{ status: 'failed' }, unavailable, 0])
  })

  test('behavior: embedded, the toast is shown too', async () => {
    const { core, control } = await setup({ enableEmbedded: true })
    control.fail('getBalance', new Error('node down'))
    await updateBalance(core)
    expect(core.toast.state.current).toEqual(unavailable)
  })

  test('behavior: another network starts without a balance', async () => {
    const { core, balance } = await setup()
    await updateBalance(core)
    await switchNetwork(core, { network: 'eip155:10' })
    expect(balance()).toEqual({ status: 'idle' })
    await updateBalance(core)
    expect(balance()).toEqual(loaded(7n))
  })

  test('behavior: an answer for an account that is gone is dropped', async () => {
    const { core, balance, control } = await setup()
    control.hold('getBalance')
    const updating = updateBalance(core)
    control.setAccounts([second.address])
    await settle()
    control.release('getBalance')
    await updating
    expect(balance()).toEqual({ status: 'idle' })
  })

  test('behavior: an answer after the visitor left is dropped', async () => {
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
    expect(balance()).toEqual(loaded(1_500_000_000_000_000_001n))
  })

  test('behavior: what an adapter cannot read is said to be unavailable', async () => {
    const { core, balance } = await setup({ without: ['getBalance'] })
    openModal(core)
    await updateBalance(core)
    expect([balance(), core.toast.state.current]).toEqual([{ status: 'failed' }, undefined])
  })
})
