import { testAccounts } from '@latchkey/testing/anvil'
import { createConnector, mock } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createExpectedConnection, createPageWallet, setUpPage } from '../../test/setUpPage.ts'
import { wagmiAdapter } from '../wagmiAdapter.ts'
import { fromWagmi } from './fromWagmi.ts'

const page = setUpPage()
const [first, second] = testAccounts.map(({ address }) => address) as [`0x${string}`, `0x${string}`]

describe('fromWagmi', () => {
  test('default', async () => {
    const { adapter, connectors, factory } = page.start({
      connectors: [fromWagmi(mock({ accounts: [first, second] }))],
    })
    expect(connectors()).toEqual([{ id: 'mock', name: 'Mock Connector', type: 'EXTERNAL', namespace: 'eip155' }])
    expect(factory.config.connectors.map(({ id }) => id)).toEqual(['mock'])
    expect(await adapter.connect({ connectorId: 'mock' })).toEqual(
      createExpectedConnection(31337, [first, second], 'mock'),
    )
    expect(await adapter.signMessage?.({ message: 'Hello', address: first })).toMatch(/^0x[0-9a-f]{130}$/)
    await adapter.disconnect({})
    expect(factory.config.state.connections.size).toBe(0)
  })

  test('param: accountType', async () => {
    const connectors = [fromWagmi(mock({ accounts: [first] }), { accountType: 'smartAccount' })]
    const connection = await page.start({ connectors }).adapter.connect({ connectorId: 'mock' })
    expect(connection.accounts).toEqual([{ namespace: 'eip155', address: first, type: 'smartAccount' }])
  })

  test('behavior: is restored without a prompt', async () => {
    const features = { reconnect: true, defaultConnected: true }
    const storage = new Map([['wallet.mock', first as string]])
    const { adapter } = page.start({ connectors: [fromWagmi(mock({ accounts: [first], features }))], storage })
    expect(await adapter.reconnect({ connectorId: 'mock' })).toEqual(createExpectedConnection(31337, [first], 'mock'))
  })

  test('behavior: lists two connectors with the same id separately', () => {
    const connectors = [fromWagmi(mock({ accounts: [first] })), fromWagmi(mock({ accounts: [second] }))]
    expect(page.start({ connectors }).connectors()).toMatchObject([{ id: 'mock' }, { id: 'mock~2' }])
  })

  test('behavior: uses the id for a name that cannot be shown, and leaves out an invalid icon', () => {
    const create = createConnector((given) => ({
      ...mock({ accounts: [first] })(given),
      name: '\u202Eevil',
      icon: 'javascript:alert(1)',
    }))
    const { connectors } = page.start({ connectors: [fromWagmi(create)] })
    expect(connectors()).toEqual([{ id: 'mock', name: 'mock', type: 'EXTERNAL', namespace: 'eip155' }])
  })

  test('behavior: is listed beside the wallets of the page', async () => {
    createPageWallet({ chains: [page.home] })
    const { connectors } = page.start({ connectors: [fromWagmi(mock({ accounts: [first] }))] })
    await page.settled(() =>
      expect(
        connectors()
          .map(({ id }) => id)
          .sort(),
      ).toEqual(['mock', 'test.wallet']),
    )
  })

  test('behavior: a wallet of the page that announces the same id gets another id', async () => {
    const { rdns } = createPageWallet({ chains: [page.home], privateKeys: [testAccounts[2].privateKey] })
    const create = createConnector((given) => ({ ...mock({ accounts: [first] })(given), id: rdns }))
    const { adapter, connectors } = page.start({ connectors: [fromWagmi(create)] })
    expect(connectors().map(({ id, type }) => [id, type])).toEqual([
      [rdns, 'EXTERNAL'],
      [`${rdns}~2`, 'ANNOUNCED'],
    ])
    expect(await adapter.connect({ connectorId: rdns })).toEqual(createExpectedConnection(31337, [first], rdns))
  })

  test('error: InvalidOption for a function that is not wrapped', () => {
    expect(() => wagmiAdapter({ connectors: [mock({ accounts: [first] })] as never })).toThrow(
      'Wrap it: `fromWagmi(…)` of `@latchkey/adapter-wagmi/connectors`.',
    )
  })
})
