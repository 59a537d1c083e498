import { describe, expect, test } from 'vitest'
import { testCore } from '../../test/testCore.ts'
import { loadDirectory } from '../reach/loadDirectory.ts'
import { updateOptions } from './updateOptions.ts'

describe('updateOptions', () => {
  test('default', () => {
    const core = testCore({ locale: 'en', features: { allWallets: false } })
    updateOptions(core, { locale: 'en-GB', termsConditionsUrl: 'https://app.example/terms' })
    const { locale, termsConditionsUrl, features, enableNetworkSwitch } = core.options.state
    expect({ locale, termsConditionsUrl, enableNetworkSwitch }).toEqual({
      locale: 'en-GB',
      termsConditionsUrl: 'https://app.example/terms',
      enableNetworkSwitch: true,
    })
    expect(features.allWallets).toBe(false)
  })

  test('behavior: changes features one by one, and undefined restores the default', () => {
    const core = testCore({ features: { allWallets: false }, locale: 'en-GB' })
    updateOptions(core, { features: { legalCheckbox: true } })
    updateOptions(core, { locale: undefined } as object)
    const { features, locale } = core.options.state
    expect([features.allWallets, features.legalCheckbox, locale]).toEqual([false, true, 'en'])
  })

  test('behavior: the directory uses the new options', async () => {
    const core = testCore()
    const oldDirectory = await loadDirectory(core)
    updateOptions(core, { customWallets: [{ id: 'own', name: 'Own' }] })
    const newDirectory = await loadDirectory(core)
    expect([oldDirectory.custom, newDirectory.custom]).toEqual([[], [{ id: 'own', name: 'Own', chains: [] }]])
  })

  test.each([
    [{ networks: [] }, 'networks', 'It stays as it is for the life of a kit: make another kit.'],
    [{ services: {} }, 'services', 'It stays as it is for the life of a kit: make another kit.'],
    [{ locale: 'no such' }, 'locale', 'Use a BCP 47 tag such as `en` or `pt-BR`.'],
    [{ debug: 'yes' }, 'debug', 'Pass true or false.'],
  ])('error: InvalidOption for %j, and nothing changes', (options, option, fix) => {
    const core = testCore()
    const before = { ...core.options.state }
    expect(() => updateOptions(core, options as object)).toThrow(
      expect.objectContaining({ code: 'InvalidOption', values: { option, fix } }),
    )
    expect({ ...core.options.state }).toEqual(before)
  })

  test('behavior: uses a language only while the site has texts for it', () => {
    const core = testCore({ locale: 'ar' })
    expect(core.options.state.locale).toBe('en')
    updateOptions(core, { texts: { 'connect.title': 'اربط محفظتك' } })
    expect(core.options.state.locale).toBe('ar')
    updateOptions(core, { texts: {} })
    expect(core.options.state.locale).toBe('en')
  })

  test('error: KitDestroyed', () => {
    const core = testCore()
    core.lifetime.abort()
    expect(() => updateOptions(core, { locale: 'en' })).toThrow(expect.objectContaining({ code: 'KitDestroyed' }))
  })
})
