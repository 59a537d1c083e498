import { describe, expect, test, vi } from 'vitest'
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

  test('behavior: merges keys that name a chain into their namespace', () => {
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
    ['an invalid address', { eip155: { accounts: ['eip155:1:0xnope'] } }],
    ['accounts that are not a list', { eip155: { accounts: one } }],
    ['a name of the prototype', { __proto__: { accounts: [one] }, constructor: { accounts: [one] } }],
  ])('behavior: leaves out %s', (_, value) => {
    expect(readNamespaces(value)).toEqual({})
  })

  test('behavior: keeps each account once, and only methods that are strings', () => {
    const { eip155 } = readNamespaces({ eip155: { accounts: [one, one, 7], methods: ['a', 'a', 1], events: null } })
    expect(eip155).toEqual({ chains: ['eip155:1'], accounts: [one], methods: ['a'], events: [] })
  })

  test('behavior: takes linear time, however many keys name a chain', () => {
    const names = (count: number) => Array.from({ length: count }, (_, index) => `name${index}`)
    const first = { accounts: [one], methods: names(900), events: names(900) }
    const more = names(900).map((name) => [`eip155:${name}`, { accounts: [other], methods: [name], events: [name] }])
    const granted = { 'eip155:1': first, ...Object.fromEntries(more) }
    const add = vi.spyOn(Set.prototype, 'add')
    const read = readNamespaces(granted)
    const added = add.mock.calls.length
    add.mockRestore()
    expect(read.eip155).toMatchObject({ accounts: [one, other], methods: names(900), events: names(900) })
    expect(added).toBeLessThan(10_000)
  })

  test('behavior: keeps the first thousand entries of each list', () => {
    const names = Array.from({ length: 1_200 }, (_, index) => `name${index}`)
    const accounts = names.map((_, index) => `eip155:${index + 1}:0x${'1'.repeat(40)}`)
    const { eip155 } = readNamespaces({
      'eip155:1': { accounts: accounts.slice(0, 700), methods: names.slice(0, 700), events: names.slice(0, 700) },
      eip155: { accounts, methods: names, events: names },
    })
    const kept = names.slice(0, 1_000)
    expect(eip155).toMatchObject({ accounts: accounts.slice(0, 1_000), methods: kept, events: kept })
  })
})
