import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'

describe('defaultFeatures', () => {
  // The defaults that point 1 of the specification demands. Features that Latchkey does not have are left out.
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
