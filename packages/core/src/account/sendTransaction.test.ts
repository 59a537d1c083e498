import { describe, expect, test, vi } from 'vitest'
import { connectorOf, foreignId, rejection, settle, startKit } from '../../test/startKit.ts'
import { loadFlows } from '../loadFlows.ts'
import type { Adapter } from '../ports/adapter.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'

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
    expect(await rejection(sending)).toMatchObject({ name: 'MoneyError', code: 'TokenNotSupported' })
    expect(control.calls().map(({ verb }) => verb)).not.toContain('sendTransaction')
  })

  test('error: NotConnected', async () => {
    const { send } = await setup()
    expect(await rejection(send())).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })

  test.each([undefined, null, {}, { transaction: null }, { transaction: 7 }])(
    'error: AmountAndReceiverRequired for %o, before the wallet is asked',
    async (parameters) => {
      const { core, control } = await setup()
      await connect(core, { connector: connectorOf(core) })
      const { sendTransaction } = await loadFlows()
      const error = await rejection(sendTransaction(core, parameters as never))
      expect(error).toMatchObject({ name: 'MoneyError', code: 'AmountAndReceiverRequired' })
      expect(control.calls().map(({ verb }) => verb)).not.toContain('sendTransaction')
    },
  )

  test('error: NoActiveCaipNetwork if the site does not list the wallet’s network', async () => {
    const { core, control, send } = await setup()
    await connect(core, { connector: connectorOf(core) })
    control.setNetwork(foreignId)
    await settle()
    expect(await rejection(send())).toMatchObject({ name: 'NetworkError', code: 'NoActiveCaipNetwork' })
  })

  test('error: TokenNotSupported if the adapter sends no tokens; the wallet is not asked', async () => {
    const { core, control } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const { sendTransaction } = await loadFlows()
    const callCount = control.calls().length
    const sending = sendTransaction(core, { transaction: { to: '0xaa', value: 1n, token: '0xbb' } })
    expect(await rejection(sending)).toMatchObject({ name: 'MoneyError', code: 'TokenNotSupported' })
    expect(control.calls().length).toBe(callCount)
  })

  test.each(['', null, { hash: '0x' }])(
    'error: TransactionUnconfirmed if the adapter returns %o, because the transaction may have been sent',
    async (answer) => {
      const { core, send } = await setup()
      await connect(core, { connector: connectorOf(core) })
      vi.spyOn(core.adapters.eip155 as Adapter, 'sendTransaction').mockResolvedValue(answer as string)
      expect(await rejection(send())).toMatchObject({ name: 'MoneyError', code: 'TransactionUnconfirmed' })
    },
  )

  test('error: ProviderFailed if the adapter throws before it returns a promise', async () => {
    const { core, send } = await setup()
    await connect(core, { connector: connectorOf(core) })
    const cause = new Error('foreign')
    vi.spyOn(core.adapters.eip155 as Adapter, 'sendTransaction').mockImplementation(() => {
      throw cause
    })
    expect(await rejection(send())).toMatchObject({ name: 'ConnectionError', code: 'ProviderFailed', cause })
  })

  test('error: AdapterNotFound if the adapter cannot send transactions', async () => {
    const { core, send } = await setup({ without: ['sendTransaction'] })
    await connect(core, { connector: connectorOf(core) })
    expect(await rejection(send())).toMatchObject({ name: 'ConfigurationError', code: 'AdapterNotFound' })
  })
})
