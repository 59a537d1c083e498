import { describe, expect, test } from 'vitest'
import { mainNetworks } from './mainNetworks.ts'
import { isNamespace, namespaceNames, namespaces } from './namespaces.ts'

describe('namespaceNames', () => {
  test('default', () => {
    expect(namespaceNames).toEqual({
      eip155: 'EVM Networks',
      solana: 'Solana',
      polkadot: 'Polkadot',
      bip122: 'Bitcoin',
      cosmos: 'Cosmos',
    })
  })
})

describe('namespaces', () => {
  test('behavior: supported ones differ in their first letter, by which the catalogue of wallets names them', () => {
    const letters = Object.keys(mainNetworks).map((namespace) => namespace.charAt(0))
    expect(new Set(letters).size).toBe(letters.length)
  })
})

describe('isNamespace', () => {
  test('default', () => {
    expect(namespaces.map(isNamespace)).toEqual(namespaces.map(() => true))
  })

  test.each(['', 'EIP155', 'eip155:1', 'toString', 'length', '0', 0, null, undefined, ['eip155']])(
    'behavior: refuses %j',
    (value) => {
      expect(isNamespace(value)).toBe(false)
    },
  )
})
