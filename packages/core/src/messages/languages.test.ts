import { describe, expect, test } from 'vitest'
import { spokenLocale } from './languages.ts'

describe('spokenLocale', () => {
  test.each(['en', 'en-GB', 'en-XA', 'ar-XB'])('default: %s comes with the kit', (locale) => {
    expect(spokenLocale(locale, {})).toBe(locale)
  })

  test.each(['ar', 'de', 'pt-BR', 'enm'])('behavior: English in place of %s', (locale) => {
    expect(spokenLocale(locale, {})).toBe('en')
  })

  test("behavior: the host's own texts are in the language that it names", () => {
    expect(spokenLocale('ar', { 'connect.title': 'اربط محفظتك' })).toBe('ar')
  })
})
