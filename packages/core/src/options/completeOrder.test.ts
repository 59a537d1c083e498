import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { completeOrder } from './completeOrder.ts'
import { connectorSections } from './features.ts'

describe('completeOrder', () => {
  test('default', () => {
    expect(completeOrder(['wallet'], ['email', 'social', 'wallet'])).toEqual(['wallet', 'email', 'social'])
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

  test('behavior: leaves out unavailable items and duplicates', () => {
    expect(completeOrder(['social', 'wallet', 'social'], ['email', 'wallet'])).toEqual(['wallet', 'email'])
  })

  test('behavior: contains exactly the available items, the preferred ones first', () => {
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
