import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'

describe('defaultFeatures', () => {
  // The defaults of specification point 1. Features that do not exist are left out.
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
