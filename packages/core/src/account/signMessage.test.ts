import { describe, expect, test } from 'vitest'
import { awaitRejection, connectorOf, startKit } from '../../test/startKit.ts'
import { loadFlows } from '../loadFlows.ts'
import { scriptedAdapter } from '../testing/scriptedAdapter.ts'
import { connect } from '../wallets/connect.ts'

describe('signMessage', () => {
  test.each([undefined, null, {}, { message: 5 }, { message: null }, { message: {} }])(
    'error: InvalidOption for %o, before the wallet is asked',
    async (parameters) => {
      const adapter = scriptedAdapter()
      const { core } = startKit({ adapters: [adapter] })
      await connect(core, { connector: connectorOf(core) })
      const { signMessage } = await loadFlows()
      expect(await awaitRejection(signMessage(core, parameters as never))).toMatchObject({
        name: 'ConfigurationError',
        code: 'InvalidOption',
        message: 'Invalid option `message`. Pass a string.',
      })
      expect(adapter.control.calls().map(({ verb }) => verb)).not.toContain('signMessage')
    },
  )
})
