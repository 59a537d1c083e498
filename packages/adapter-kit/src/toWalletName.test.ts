import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toWalletName } from './toWalletName.ts'

describe('toWalletName', () => {
  test('default', () => {
    expect(toWalletName('  Кошелёк 钱包 🦊 ')).toBe('Кошелёк 钱包 🦊')
  })

  test('behavior: accepts at most 40 code points, also when each is two code units', () => {
    expect(toWalletName('🦊'.repeat(40))).toBe('🦊'.repeat(40))
    expect(toWalletName('🦊'.repeat(41))).toBeUndefined()
  })

  test.each([
    ['a bidi override', 'Meta\u202eksaM'],
    ['a bidi isolate', 'Meta\u2066Mask'],
    ['an Arabic letter mark', 'Meta\u061cMask'],
    ['a zero-width space', 'Meta\u200bMask'],
    ['a control character', 'Meta\u0000Mask'],
    ['a line separator', 'Meta\u2028Mask'],
    ['half a surrogate pair', 'Meta\ud83dMask'],
    ['a Hangul filler', 'MetaMask\u3164'],
    ['a half-width Hangul filler', '\uffa0'],
    ['a combining grapheme joiner', 'Meta\u034fMask'],
    ['a variation selector', 'MetaMask\ufe0f'],
    ['a Braille blank', 'MetaMask\u2800'],
    ['a soft hyphen', 'Meta\u00adMask'],
    ['a tower of marks', `Meta${'\u0323'.repeat(30)}`],
    ['nothing but space', ' \t '],
    ['no text', 7],
  ])('error: %s', (_, name) => {
    expect(toWalletName(name)).toBeUndefined()
  })

  test('behavior: returns a short, visible, trimmed part of the given name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (given) => {
        const name = toWalletName(given)
        if (name === undefined) return
        expect(given).toContain(name)
        expect(name).toBe(name.trim())
        expect([...name].length).toBeGreaterThan(0)
        expect([...name].length).toBeLessThanOrEqual(40)
        expect([...name].filter((character) => isInvisible(character.codePointAt(0) as number))).toEqual([])
      }),
    )
  })
})

/**
 * Whether a character is invisible. The code points are written out here, so that the test does not depend on the
 * Unicode classes that the code uses.
 */
function isInvisible(codePoint: number): boolean {
  return (
    codePoint < 0x20 ||
    (codePoint >= 0x7f && codePoint <= 0x9f) ||
    (codePoint >= 0x200b && codePoint <= 0x200f) ||
    (codePoint >= 0x2028 && codePoint <= 0x202e) ||
    (codePoint >= 0x2060 && codePoint <= 0x206f) ||
    codePoint === 0xfeff
  )
}
