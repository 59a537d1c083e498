import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'

describe('defaultFeatures', () => {
  // The defaults of specification point 1, for the features that exist.
  test('default', () => {
    expect(defaultFeatures).toEqual({
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      multiWallet: true,
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
    })
  })
})
