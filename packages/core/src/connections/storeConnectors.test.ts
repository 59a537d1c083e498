import { describe, expect, test } from 'vitest'
import { startKit } from '../../test/startKit.ts'
import { startWithRelay } from '../../test/startWithRelay.ts'
import { testConnector } from '../../test/testConnector.ts'
import { findWalletConnectConnector } from '../ports/walletConnectConnector.ts'
import { storeConnectors } from './storeConnectors.ts'

const one = testConnector({ id: 'one', name: 'One' })
const two = testConnector({ id: 'two', name: 'Two' })

describe('listConnectors', () => {
  function list(connectors: Parameters<typeof storeConnectors>[2], { core }: { core: Core } = startWithRelay()) {
    storeConnectors(core, 'eip155', connectors)
    return core.connectors.state.byNamespace.eip155?.map(({ id }) => id)
  }
  type Core = Parameters<typeof storeConnectors>[0]

  test('default: WalletConnect comes first', () => {
    expect(list([one, two])).toEqual(['walletConnect', 'one', 'two'])
    expect(list([])).toEqual(['walletConnect'])
  })

  test('behavior: an adapter can give it another place', () => {
    const kit = startWithRelay()
    const walletConnect = findWalletConnectConnector(kit.core, 'eip155')
    expect(list([one, walletConnect ?? two, two], kit)).toEqual(['one', 'walletConnect', 'two'])
  })

  test('behavior: lists only the wallets of the adapter in a kit without WalletConnect', () => {
    expect(list([one, two], startKit())).toEqual(['one', 'two'])
  })
})
