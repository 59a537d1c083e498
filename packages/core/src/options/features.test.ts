import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeOrder, connectMethods, connectorSections, defaultFeatures } from './features.ts'

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

describe('completeOrder', () => {
  test('default', () => {
    expect(completeOrder(['wallet'], connectMethods)).toEqual(['wallet', 'email', 'social'])
  })

  test('param: preferred', () => {
    expect(completeOrder([], connectorSections)).toEqual([...connectorSections])
    expect(completeOrder(['injected', 'recent'], connectorSections)).toEqual([
      'injected',
      'recent',
      'walletConnect',
      'featured',
      'custom',
      'external',
      'recommended',
    ])
  })

  test('behavior: what is not available is left out, and nothing comes twice', () => {
    expect(completeOrder(['social', 'wallet', 'social'], ['email', 'wallet'])).toEqual(['wallet', 'email'])
  })

  test('behavior: holds exactly what is available, the preferred first', () => {
    const items = fc.subarray([...connectorSections])
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...connectorSections)), items, (preferred, available) => {
        const order = completeOrder(preferred, available)
        expect([...order].sort()).toEqual([...available].sort())
        const listed = [...new Set(preferred)].filter((item) => available.includes(item))
        expect(order.slice(0, listed.length)).toEqual(listed)
        expect(order.slice(listed.length)).toEqual(available.filter((item) => !listed.includes(item)))
      }),
    )
  })
})
