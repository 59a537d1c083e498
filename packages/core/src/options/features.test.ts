import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'

describe('defaultFeatures', () => {
  // Specification point 1, as far as the features exist.
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
