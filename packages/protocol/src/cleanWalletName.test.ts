import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanWalletName } from './cleanWalletName.ts'

describe('cleanWalletName', () => {
  test.each([
    ['MetaMask', 'MetaMask'],
    ['  Kraken \t Wallet ', 'Kraken Wallet'],
    ['Meta\u202eksaM', 'MetaksaM'],
    ['Meta\u0000Mask\u200b', 'MetaMask'],
    ['Meta\nMask', 'Meta Mask'],
    ['αU wallet', 'αU wallet'],
    ['GM² Social', 'GM² Social'],
    ['e\u0301', 'é'],
    ['a\ud800b', 'ab'],
    ['Meta\u3164Mask\uffa0\u2800', 'MetaMask'],
    ['M\ufe0fetaM\u034fask', 'MetaMask'],
    [`Z${'\u0323'.repeat(30)}`, 'Ẓ\u0323\u0323'],
    // The invisible character in the middle is removed. The marks on both sides then combine in another way, so the
    // name must be normalized again.
    ['a\u0301\u200b\u0323', 'ạ\u0301'],
    ['🦊'.repeat(41), '🦊'.repeat(40)],
    [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
  ])('default: %j', (value, expected) => {
    expect(cleanWalletName(value)).toBe(expected)
  })

  test.each(['', ' ', '\u202e\u200b', undefined, null, 5, {}, 'a'.repeat(1001)])(
    'behavior: returns undefined for %j',
    (value) => {
      expect(cleanWalletName(value)).toBeUndefined()
    },
  )

  test('behavior: every result is short, visible and unchanged by a second call', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
        const name = cleanWalletName(value)
        if (name === undefined) return
        expect([...name].length).toBeLessThanOrEqual(40)
        expect(name).not.toMatch(/\p{C}|\p{Default_Ignorable_Code_Point}|\u2800|\p{M}{3}|^\s|\s$/u)
        expect(cleanWalletName(name)).toBe(name)
      }),
      { numRuns: 2000 },
    )
  })
})
