import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTranslate } from './messages.ts'

const catalogue = {
  plain: 'Connect wallet',
  filled: '{address} on {network}',
  wallets: { one: '{count} wallet', other: '{count} wallets' },
  onlyOther: { other: '{count} of them' },
}

describe('createTranslate', () => {
  test('default', () => {
    const t = createTranslate('en', catalogue)
    expect(t('plain')).toBe('Connect wallet')
  })

  test('param: values', () => {
    const t = createTranslate('en', catalogue)
    expect(t('filled', { address: '0xab…cdef12', network: 'Base' })).toBe('0xab…cdef12 on Base')
  })

  test('behavior: count selects the plural form', () => {
    const t = createTranslate('en', catalogue)
    expect([0, 1, 2].map((count) => t('wallets', { count }))).toEqual(['0 wallets', '1 wallet', '2 wallets'])
  })

  test('behavior: uses the plural forms of the language', () => {
    const t = createTranslate('pl', {
      wallets: { one: '{count} portfel', few: '{count} portfele', many: '{count} portfeli', other: '{count} portfela' },
    })
    expect([1, 2, 5, 22].map((count) => t('wallets', { count }))).toEqual([
      '1 portfel',
      '2 portfele',
      '5 portfeli',
      '22 portfele',
    ])
  })

  test('behavior: uses the form `other` if another form is missing', () => {
    const t = createTranslate('en', catalogue)
    expect(t('onlyOther', { count: 1 })).toBe('1 of them')
    expect(t('wallets')).toBe('{count} wallets')
  })

  test('behavior: formats numbers for the language', () => {
    expect(createTranslate('en', catalogue)('wallets', { count: 1234 })).toBe('1,234 wallets')
    expect(createTranslate('de', catalogue)('wallets', { count: 1234 })).toBe('1.234 wallets')
  })

  test('behavior: a placeholder without a value stays', () => {
    const t = createTranslate('en', catalogue)
    expect(t('filled', { address: '0xab' })).toBe('0xab on {network}')
  })

  test('behavior: inserts a value as it is', () => {
    const t = createTranslate('en', catalogue)
    fc.assert(
      fc.property(fc.string(), (address) => {
        expect(t('filled', { address, network: 'Base' })).toBe(`${address} on Base`)
      }),
    )
  })
})
