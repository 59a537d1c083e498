import { describe, expect, test } from 'vitest'
import { textDirection } from './direction.ts'

describe('textDirection', () => {
  test.each(['ar', 'he', 'fa-IR', 'AR-eg', 'ur', 'ckb'])('default: %s is written from right to left', (locale) => {
    expect(textDirection(locale)).toBe('rtl')
  })

  test.each(['en', 'de-CH', 'arn', 'hex', 'ja', ''])('behavior: %j is written from left to right', (locale) => {
    expect(textDirection(locale)).toBe('ltr')
  })
})
