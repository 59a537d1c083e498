import { describe, expect, test } from 'vitest'
import { toAccounts } from './toAccounts.ts'

const segwit = 'bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw'
const taproot = 'bcrt1pfewlxm8meyyvgjydfu7v8j4ej64symj6ut8sf66h9germp94qgzs92e5zv'
const stacks = 'ST3N7D4F8TDBNPAN7W6CJ5RGF5DAW5MGHNEGTCR6R'
const namespace = 'bip122'

describe('toAccounts', () => {
  test('default: payment, ordinals, stacks, in this order', () => {
    expect(
      toAccounts([
        { address: stacks, publicKey: '02ab', purpose: 'stacks' },
        { address: taproot, publicKey: 'ab', purpose: 'ordinals', path: "m/86'/0'/0'/0/0" },
        { address: segwit, publicKey: '02cd', purpose: 'payment' },
      ]),
    ).toEqual([
      { namespace, address: segwit, type: 'payment', publicKey: '02cd' },
      { namespace, address: taproot, type: 'ordinals', publicKey: 'ab', path: "m/86'/0'/0'/0/0" },
      { namespace, address: stacks, type: 'stacks', publicKey: '02ab' },
    ])
  })

  test('behavior: a taproot address is for ordinals beside another address, and for payment if it is alone', () => {
    const types = (addresses: string[]) => toAccounts(addresses.map((address) => ({ address }))).map(({ type }) => type)
    expect(types([taproot, segwit])).toEqual(['payment', 'ordinals'])
    expect(types([taproot])).toEqual(['payment'])
  })

  test('behavior: an address with several purposes gets the first one', () => {
    const rawAccounts = ['ordinals', 'payment'].map((purpose) => ({ address: taproot, purpose }))
    expect(toAccounts(rawAccounts)).toEqual([{ namespace, address: taproot, type: 'payment' }])
  })

  test('behavior: leaves out invalid addresses, invalid keys and duplicates', () => {
    expect(
      toAccounts([
        { address: '<img src=x>' },
        { address: 7 },
        {},
        { address: segwit, publicKey: 'not hex', path: 7 },
        { address: segwit, purpose: 'ordinals' },
      ]),
    ).toEqual([{ namespace, address: segwit, type: 'payment' }])
  })

  test.each(Array.from({ length: 6 }, (_, index) => index + 1))(
    'behavior: an address that is a string at one read only is a string or left out: read %i',
    (nth) => {
      let count = 0
      const rawAccounts = {
        get address() {
          count++
          return count === nth ? segwit : { toString: () => segwit }
        },
      }
      expect([[{ namespace, address: segwit, type: 'payment' }], []]).toContainEqual(toAccounts([rawAccounts]))
      expect(count).toBe(1)
    },
  )

  test('behavior: reads the entries of the list, whatever its methods return', () => {
    const strange = () => [{ address: { toString: () => segwit } }]
    const rawAccounts = Object.assign([{ address: segwit }], { filter: strange, map: strange, flatMap: strange })
    expect(toAccounts(rawAccounts)).toEqual([{ namespace, address: segwit, type: 'payment' }])
  })

  test('behavior: reads only the first 64 addresses', () => {
    const addresses = Array.from(
      { length: 100 },
      (_, index) => `1${String(111 + index).replaceAll('0', 'z')}${'a'.repeat(25)}`,
    )
    const accounts = toAccounts(addresses.map((address) => ({ address })))
    expect(accounts.map(({ address }) => address)).toEqual(addresses.slice(0, 64))
  })
})
