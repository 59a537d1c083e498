import { describe, expect, test } from 'vitest'
import { readNamespaces } from './readNamespaces.ts'

const one = 'eip155:1:0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'
const other = 'eip155:137:0xAB16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('readNamespaces', () => {
  test('default', () => {
    const granted = { accounts: [one, other], methods: ['personal_sign'], events: ['chainChanged'] }
    expect(readNamespaces({ eip155: { chains: ['eip155:1', 'eip155:10'], ...granted } })).toEqual({
      eip155: { chains: ['eip155:1', 'eip155:137'], ...granted },
    })
  })

  test('behavior: keys that name a chain are of its namespace', () => {
    expect(
      readNamespaces({
        'eip155:1': { accounts: [one], methods: ['personal_sign'], events: [] },
        'eip155:137': { accounts: [other], methods: ['eth_sendTransaction'], events: [] },
      }),
    ).toEqual({
      eip155: {
        chains: ['eip155:1', 'eip155:137'],
        accounts: [one, other],
        methods: ['personal_sign', 'eth_sendTransaction'],
        events: [],
      },
    })
  })

  test.each([
    ['nothing', undefined],
    ['an unknown namespace', { cosmos: { accounts: ['cosmos:hub-4:cosmos1abc'] } }],
    ['no account', { eip155: { accounts: [], methods: [] } }],
    ['an account of another namespace', { solana: { accounts: [one] } }],
    ['an account without an address', { eip155: { accounts: ['eip155:1'] } }],
    ['an address that is none', { eip155: { accounts: ['eip155:1:0xnope'] } }],
    ['accounts that are no list', { eip155: { accounts: one } }],
    ['a name of the prototype', { __proto__: { accounts: [one] }, constructor: { accounts: [one] } }],
  ])('behavior: leaves out %s', (_, value) => {
    expect(readNamespaces(value)).toEqual({})
  })

  test('behavior: each account once, methods that are texts', () => {
    const { eip155 } = readNamespaces({ eip155: { accounts: [one, one, 7], methods: ['a', 'a', 1], events: null } })
    expect(eip155).toEqual({ chains: ['eip155:1'], accounts: [one], methods: ['a'], events: [] })
  })
})
