import type { Namespace } from '@latchkey/protocol'
import { describe, expect, test } from 'vitest'
import { testCore, testNetwork } from '../../test/testCore.ts'
import type { Connector } from '../ports/adapter.ts'
import { scriptedWalletConnect } from '../testing/scriptedWalletConnect.ts'
import { reachWallet } from './reachWallet.ts'

const connector = (id: string, rest: Partial<Connector> = {}): Connector => ({
  id,
  name: id,
  type: 'ANNOUNCED',
  namespace: 'eip155',
  ...rest,
})
const evm = connector('app.ember', { name: 'Ember', explorerId: 'ember' })
const solana = connector('Ember', { namespace: 'solana', explorerId: 'ember' })
const ember = { id: 'ember', name: 'Ember', chains: [], rdns: 'app.ember' }
const coral = { id: 'coral', name: 'Coral', chains: [], webapp_link: 'https://coral.example' }

/** Creates a kit with these wallets in the page. The kit's link check keeps all links. */
function kitWith(connectors: readonly Connector[], { namespace = 'eip155' }: { namespace?: Namespace } = {}) {
  const core = testCore({
    networks: [testNetwork({ id: 1 }), testNetwork({ id: 2, chainNamespace: 'solana' })],
    services: { relay: 'ws://localhost:1' },
  })
  core.load.walletConnect = async () => scriptedWalletConnect()
  core.features.linkCheck = (wallet) => wallet
  core.connectors.setReview((all) => all)
  for (const each of ['eip155', 'solana'] as const)
    core.connectors.set(
      each,
      connectors.filter((connector) => connector.namespace === each),
    )
  core.chain.setActiveNamespace(namespace)
  return core
}

describe('reachWallet', () => {
  test('default', () => {
    expect(reachWallet(kitWith([evm]), { wallet: coral })).toEqual({
      installed: undefined,
      connector: undefined,
      places: ['web'],
    })
  })

  test('behavior: returns the half of an installed wallet in the active namespace', () => {
    const walletReach = reachWallet(kitWith([evm, solana], { namespace: 'solana' }), { wallet: ember })
    expect([walletReach.installed?.type, walletReach.connector, walletReach.places]).toEqual([
      'MULTI_CHAIN',
      solana,
      ['browser'],
    ])
  })

  test('param: namespace', () => {
    const core = kitWith([evm, solana])
    expect(reachWallet(core, { wallet: ember, namespace: 'solana' }).connector).toEqual(solana)
    expect(reachWallet(kitWith([evm]), { wallet: ember, namespace: 'solana' }).installed).toBe(undefined)
  })

  test('param: isInstalled', () => {
    const { connector, places } = reachWallet(kitWith([evm]), { wallet: ember, isInstalled: false })
    expect([connector, places]).toEqual([evm, ['code']])
  })

  test('behavior: a wallet of the page counts only after it was compared with the others', () => {
    const core = kitWith([])
    core.connectors.state.isReviewed = false
    core.connectors.state.byNamespace.eip155 = [evm]
    expect(reachWallet(core, { wallet: ember })).toEqual({
      installed: undefined,
      connector: undefined,
      places: ['code'],
    })
  })
})
