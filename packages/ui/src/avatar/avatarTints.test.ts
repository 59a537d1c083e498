import { describe, expect, test } from 'vitest'
import { avatarTints } from './avatarTints.ts'

describe('avatarTints', () => {
  test('default', () => {
    expect(avatarTints('0x0064C8053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual([
      'rgb(0 100 200)',
      'rgb(38 123 208)',
      'rgb(77 147 217)',
      'rgb(115 170 225)',
      'rgb(153 193 233)',
    ])
  })

  test('behavior: ignores upper and lower case', () => {
    expect(avatarTints('0xabcdef')).toEqual(avatarTints('0xABCDEF'))
  })

  test('behavior: uses the hex digits of an address that is not hex, filled with zeros', () => {
    expect(avatarTints('So1aNa')[0]).toBe('rgb(26 160 0)')
    expect(avatarTints('')[0]).toBe('rgb(0 0 0)')
  })
})
