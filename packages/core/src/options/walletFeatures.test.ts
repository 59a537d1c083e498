import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'
import { listWalletFeatures } from './listWalletFeatures.ts'
import { isFeatureOn } from './walletFeatures.ts'

describe('isFeatureOn', () => {
  test('default', () => {
    expect(isFeatureOn(defaultFeatures, 'receive')).toBe(true)
    expect(isFeatureOn({ ...defaultFeatures, receive: false }, 'receive')).toBe(false)
  })

  test('param: namespace', () => {
    const namespaces = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos'] as const
    expect(namespaces.filter((namespace) => isFeatureOn(defaultFeatures, 'receive', namespace))).toEqual([
      'eip155',
      'solana',
      'bip122',
    ])
  })
})

describe('listWalletFeatures', () => {
  test('default', () => {
    expect(listWalletFeatures(defaultFeatures, 'eip155')).toContain('receive')
    expect(listWalletFeatures({ ...defaultFeatures, receive: false }, 'eip155')).not.toContain('receive')
    expect(listWalletFeatures(defaultFeatures, 'polkadot')).toEqual([])
  })

  test('behavior: the first feature is the first of the order of the site', () => {
    expect(listWalletFeatures({ ...defaultFeatures, walletFeaturesOrder: ['receive'] }, 'eip155')[0]).toBe('receive')
  })
})
