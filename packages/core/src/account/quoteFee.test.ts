import { describe, expect, test, vi } from 'vitest'
import { awaitRejection, connectorOf, startKit } from '../../test/startKit.ts'
import { loadFlows } from '../loadFlows.ts'
import { type ScriptedAdapterOptions, scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'

async function setup(options: ScriptedAdapterOptions = {}) {
  const adapter = scriptedAdapter(options)
  const { core } = startKit({ adapters: [adapter] })
  await connect(core, { connector: connectorOf(core) })
  const { quoteFee } = await loadFlows()
  const quote = (more: object = {}) => quoteFee(core, { transaction: { to: '0xaa', value: 1n, ...more } })
  return { core, control: adapter.control, quote }
}

describe('quoteFee', () => {
  test('default: for the account that the site shows', async () => {
    const { core, control, quote } = await setup()
    expect(await quote()).toEqual({ expected: 21_000n, cap: 42_000n })
    const account = core.chain.state.byNamespace.eip155?.account
    expect(control.calls().at(-1)).toMatchObject({
      verb: 'quoteFee',
      parameters: {
        transaction: { to: '0xaa', value: 1n },
        network: { caipNetworkId: 'eip155:1' },
        address: account?.status === 'connected' && account.address,
      },
    })
  })

  test.each([undefined, { expected: -1n }, { expected: 5 }, { expected: 5n, cap: 4n }, { expected: 5n, deposit: '1' }])(
    'error: InvalidAnswer for %o',
    async (answer) => {
      const { core, quote } = await setup()
      const adapter = core.adapters.eip155
      if (adapter) vi.spyOn(adapter, 'quoteFee').mockResolvedValue(answer as never)
      expect(await awaitRejection(quote())).toMatchObject({ name: 'ServiceError', code: 'InvalidAnswer' })
    },
  )

  test('error: AdapterNotFound if the adapter quotes no fees', async () => {
    const { quote } = await setup({ without: ['quoteFee'] })
    expect(await awaitRejection(quote())).toMatchObject({ name: 'ConfigurationError', code: 'AdapterNotFound' })
  })

  test.each([undefined, null, {}, { transaction: 7 }])(
    'error: AmountAndReceiverRequired for %o',
    async (parameters) => {
      const { core, control } = await setup()
      const { quoteFee } = await loadFlows()
      const error = await awaitRejection(quoteFee(core, parameters as never))
      expect(error).toMatchObject({ name: 'MoneyError', code: 'AmountAndReceiverRequired' })
      expect(control.calls().map(({ verb }) => verb)).not.toContain('quoteFee')
    },
  )

  test('behavior: reads getters of a class of the site', async () => {
    const { core, control } = await setup()
    const { quoteFee } = await loadFlows()
    class Invoice {
      get transaction() {
        return { to: '0xaa', value: 1n }
      }
    }
    await quoteFee(core, new Invoice())
    expect(control.calls().at(-1)).toMatchObject({ parameters: { transaction: { to: '0xaa', value: 1n } } })
  })

  test('error: as sendTransaction', async () => {
    const { core, quote } = await setup()
    expect(await awaitRejection(quote({ token: '0xbb' }))).toMatchObject({ code: 'TokenNotSupported' })
    expect(await awaitRejection(quote({ feeRate: 'fast' }))).toMatchObject({ code: 'InvalidOption' })
    const { disconnect } = await loadFlows()
    await disconnect(core)
    expect(await awaitRejection(quote())).toMatchObject({ name: 'ConnectionError', code: 'NotConnected' })
  })
})
