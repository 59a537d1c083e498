import { describe, expect, test } from 'vitest'
import { chooseLocale } from './languages.ts'

describe('spokenLocale', () => {
  test.each(['en', 'en-GB', 'en-XA', 'ar-XB'])('default: %s comes with the kit', (locale) => {
    expect(chooseLocale(locale, {})).toBe(locale)
  })

  test.each(['ar', 'de', 'pt-BR', 'enm'])('behavior: uses English instead of %s', (locale) => {
    expect(chooseLocale(locale, {})).toBe('en')
  })

  test('behavior: uses the requested language if the site has texts of its own', () => {
    expect(chooseLocale('ar', { 'connect.title': 'اربط محفظتك' })).toBe('ar')
  })
})
