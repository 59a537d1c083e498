import { describe, expect, test } from 'vitest'
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
