import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { awaitRejection, connectorOf, foreignNetworkId, settle, startKit } from '../../test/startKit.ts'
import type { Core } from '../createCore.ts'
import { loadFlows } from '../loadFlows.ts'
import type { Adapter } from '../ports/adapter.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { testAddresses } from '../testing/testAddresses.ts'
import { connect } from '../wallets/connect.ts'
import { disconnect } from '../wallets/disconnect.ts'
import { readLastBalance, updateBalance } from './updateBalance.ts'

async function setup(options: ScriptedAdapterOptions = {}) {
  const adapter = scriptedAdapter(options)
  const { core } = startKit({ adapters: [adapter] })
  const { sendTransaction } = await loadFlows()
  const send = () => sendTransaction(core, { transaction: { to: '0xaa', value: 1n } })
  return { core, control: adapter.control, send }
}

describe('sendTransaction', () => {
  test('default: sends from the account that the site shows', async () => {
    const { core, control, send } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const account = core.chain.state.byNamespace.eip155?.account
    const address = account?.status === 'connected' ? account.address : undefined
    expect(address).toEqual(expect.any(String))
    expect(await send()).toBe(`0x${'1'.padStart(64, '0')}`)
    expect(control.calls().at(-1)).toMatchObject({
      verb: 'sendTransaction',
      parameters: { transaction: { to: '0xaa', value: 1n }, network: { caipNetworkId: 'eip155:1' }, address },
    })
  })

  test('behavior: ignores later changes to the site’s transaction object', async () => {
    const { core, control } = await setup()
    await connect(core, { connector: connectorOf(core) })
    control.setMode('manual')
    const transaction = { to: '0xaa', value: 1n }
    const { sendTransaction } = await loadFlows()
    const sending = sendTransaction(core, { transaction })
    const { parameters } = await control.nextPrompt()
    Object.assign(transaction, { to: '0xbb', value: 2n })
    expect(parameters).toMatchObject({ transaction: { to: '0xaa', value: 1n } })
    control.approve()
    await sending
  })

  describe('the balance of the kit', () => {
    beforeEach(() => void vi.useFakeTimers())
    afterEach(() => void vi.useRealTimers())

    async function setupBalance() {
      const { core, control, send } = await setup()
      await connect(core, { connector: connectorOf(core) })
      control.setBalance(testAddresses[0], 'eip155:1', 9n)
      const value = () => {
        const account = core.chain.state.byNamespace.eip155?.account
        return account?.status === 'connected' && readLastBalance(account.balance)?.value
      }
      const reads = () => control.calls().filter(({ verb }) => verb === 'getBalance').length
      /** Lets the transaction change the balance. The next read gets the new balance, and no read follows. */
      async function expectLastRead() {
        control.setBalance(testAddresses[0], 'eip155:1', 5n)
        await vi.advanceTimersByTimeAsync(4_000)
        expect(value()).toBe(5n)
        const count = reads()
        await vi.advanceTimersByTimeAsync(600_000)
        expect(reads()).toBe(count)
      }
      return { core, control, send, value, reads, expectLastRead }
    }

    test('behavior: is read until the transaction has changed it', async () => {
      const { core, send, value, expectLastRead } = await setupBalance()
      await updateBalance(core)
      await send()
      await vi.advanceTimersByTimeAsync(8_000)
      expect(value()).toBe(9n)
      await expectLastRead()
    })

    test('behavior: is read further if it had changed before the transaction', async () => {
      const { core, control, send, value, expectLastRead } = await setupBalance()
      await updateBalance(core)
      control.setBalance(testAddresses[0], 'eip155:1', 20n)
      await send()
      await vi.advanceTimersByTimeAsync(0)
      expect(value()).toBe(20n)
      await expectLastRead()
    })

    test('behavior: a transaction is sent even if the adapter throws when its balance is read', async () => {
      const { core, send } = await setupBalance()
      await updateBalance(core)
      const cause = new Error('foreign')
      vi.spyOn(core.adapters.eip155 as Adapter, 'getBalance').mockImplementation(() => {
        throw cause
      })
      const log = vi.spyOn(core.log, 'error')
      expect(await send()).toMatch(/^0x/)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(log.mock.calls).toEqual([[cause]])
    })

    test('behavior: is not read if the site has not read it', async () => {
      const { send, reads } = await setupBalance()
      await send()
      await vi.advanceTimersByTimeAsync(600_000)
      expect(reads()).toBe(0)
    })

    test('behavior: is read for two minutes at most', async () => {
      const { core, send, reads } = await setupBalance()
      await updateBalance(core)
      await send()
      await vi.advanceTimersByTimeAsync(600_000)
      expect(reads()).toBe(31)
    })

    test.each([
      ['the kit is destroyed', (core: Core) => core.lifetime.abort()],
      ['the wallet disconnects', (core: Core) => disconnect(core)],
    ])('behavior: is not read any more once %s', async (_, end) => {
      const { core, send, reads } = await setupBalance()
      await updateBalance(core)
      await send()
      await end(core)
      await vi.advanceTimersByTimeAsync(600_000)
      expect(reads()).toBeLessThanOrEqual(3)
    })

    test('behavior: is not read again after a failure', async () => {
      const { core, control, send, value, reads } = await setupBalance()
      await updateBalance(core)
      control.fail('getBalance', new Error('down'))
      await send()
      await vi.advanceTimersByTimeAsync(600_000)
      expect([reads(), value()]).toEqual([2, 9n])
    })
  })

  test('error: TokenNotSupported for a token that is a getter of the site’s class', async () => {
    const { core, control } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const { sendTransaction } = await loadFlows()
    class Invoice {
      to = '0xaa'
      value = 1n
      get token() {
        return '0xbb'
      }
    }
    const sending = sendTransaction(core, { transaction: new Invoice() })
    expect(await awaitRejection(sending)).toMatchObject({ name: 'MoneyError', code: 'TokenNotSupported' })
    expect(control.calls().map(({ verb }) => verb)).not.toContain('sendTransaction')
  })

  test('error: NotConnected', async () => {
    const { send } = await setup()
    expect(await awaitRejection(send())).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })

  test.each([undefined, null, {}, { transaction: null }, { transaction: 7 }])(
    'error: AmountAndReceiverRequired for %o, before the wallet is asked',
    async (parameters) => {
      const { core, control } = await setup()
      await connect(core, { connector: connectorOf(core) })
      const { sendTransaction } = await loadFlows()
      const error = await awaitRejection(sendTransaction(core, parameters as never))
      expect(error).toMatchObject({ name: 'MoneyError', code: 'AmountAndReceiverRequired' })
      expect(control.calls().map(({ verb }) => verb)).not.toContain('sendTransaction')
    },
  )

  test('error: NoActiveCaipNetwork if the site does not list the wallet’s network', async () => {
    const { core, control, send } = await setup()
    await connect(core, { connector: connectorOf(core) })
    control.setNetwork(foreignNetworkId)
    await settle()
    expect(await awaitRejection(send())).toMatchObject({ name: 'NetworkError', code: 'NoActiveCaipNetwork' })
  })

  test('error: TokenNotSupported if the adapter sends no tokens; the wallet is not asked', async () => {
    const { core, control } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const { sendTransaction } = await loadFlows()
    const callCount = control.calls().length
    const sending = sendTransaction(core, { transaction: { to: '0xaa', value: 1n, token: '0xbb' } })
    expect(await awaitRejection(sending)).toMatchObject({ name: 'MoneyError', code: 'TokenNotSupported' })
    expect(control.calls().length).toBe(callCount)
  })

  test.each(['', null, { hash: '0x' }])(
    'error: TransactionUnconfirmed if the adapter returns %o, because the transaction may have been sent',
    async (answer) => {
      const { core, send } = await setup()
      await connect(core, { connector: connectorOf(core) })
      vi.spyOn(core.adapters.eip155 as Adapter, 'sendTransaction').mockResolvedValue(answer as string)
      expect(await awaitRejection(send())).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    },
  )

  test('error: ProviderFailed if the adapter throws before it returns a promise', async () => {
    const { core, send } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const cause = new Error('foreign')
    vi.spyOn(core.adapters.eip155 as Adapter, 'sendTransaction').mockImplementation(() => {
      throw cause
    })
    expect(await awaitRejection(send())).toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed', cause })
  })

  test('error: AdapterNotFound if the adapter cannot send transactions', async () => {
    const { core, send } = await setup({ without: ['sendTransaction'] })
    await connect(core, { connector: connectorOf(core) })
    expect(await awaitRejection(send())).toMatchObject({ name: 'ConfigurationError', code: 'AdapterNotFound' })
  })
})
