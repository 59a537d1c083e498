import type { Network } from '@latchkey/protocol'
import { expect, test } from 'vitest'
import { namespaces } from '../namespaces/namespaces.ts'
import { buildNamespaces } from './buildNamespaces.ts'

const network = (caipNetworkId: Network['caipNetworkId'], more = {}) =>
  ({ caipNetworkId, chainNamespace: caipNetworkId.split(':')[0], ...more }) as Network

const one = network('eip155:1')
const ten = network('eip155:10')
const solana = network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', {
  deprecatedCaipNetworkId: 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
})
const polkadot = network('polkadot:91b171bb158e2d3848fa23a9f1c25182')

test('default', () => {
  const events = ['accountsChanged', 'chainChanged']
  const eip155 = namespaces.eip155.methods
  const { methods } = namespaces.solana
  expect(buildNamespaces({ networks: [one, ten, solana, polkadot], defaultNetwork: ten })).toEqual({
    eip155: { chains: ['eip155:10', 'eip155:1'], methods: eip155, events },
    solana: {
      chains: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'],
      methods,
      events,
    },
  })
})

test('behavior: the namespace of the default network comes first', () => {
  expect(Object.keys(buildNamespaces({ networks: [one, solana], defaultNetwork: solana }))).toEqual([
    'solana',
    'eip155',
  ])
})

test('behavior: each namespace has the documented number of methods', () => {
  const counts = Object.entries(namespaces).map(([namespace, { methods }]) => [namespace, new Set(methods).size])
  expect(Object.fromEntries(counts)).toEqual({ eip155: 23, solana: 6, bip122: 4 })
})
