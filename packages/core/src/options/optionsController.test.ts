import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { defaultFeatures } from './features.ts'

describe('createOptionsController', () => {
  test('default', () => {
    const { options } = testCore()
    options.update({ locale: 'de' })
    expect([options.state.locale, options.state.id]).toEqual(['de', 'default'])
  })

  test('behavior: two kits with the same options object do not share state', () => {
    const features = { allWallets: false }
    const [a, b] = [testCore({ id: 'a', features }), testCore({ id: 'b', features })]
    a.options.update({ features: { ...a.options.state.features, allWallets: true, connectorTypeOrder: [] } })
    expect([b.options.state.features, features]).toEqual([
      { ...defaultFeatures, allWallets: false },
      { allWallets: false },
    ])
  })
})
