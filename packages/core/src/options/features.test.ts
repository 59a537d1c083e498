import { describe, expect, test } from 'vitest'
import { defaultFeatures } from './features.ts'

describe('defaultFeatures', () => {
  // Specification point 1.
  test('default', () => {
    expect(defaultFeatures).toEqual({
      swaps: true,
      onramp: true,
      receive: true,
      send: true,
      email: true,
      emailShowWallets: true,
      history: true,
      analytics: true,
      allWallets: true,
      legalCheckbox: false,
      smartSessions: false,
      collapseWallets: false,
      pay: false,
      multiWallet: true,
      socials: ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook'],
      connectMethodsOrder: ['email', 'social', 'wallet'],
      connectorTypeOrder: ['walletConnect', 'recent', 'injected', 'featured', 'custom', 'external', 'recommended'],
      walletFeaturesOrder: ['onramp', 'swaps', 'receive', 'send'],
    })
  })
})
