import { describe, expect, test } from 'vitest'
import { linkTarget } from './linkTarget.ts'

describe('linkTarget', () => {
  test('default', () => {
    expect(linkTarget({ isTelegram: false, isFramed: false })).toBe('_self')
  })

  test('behavior: uses the top window in a frame', () => {
    expect(linkTarget({ isTelegram: false, isFramed: true })).toBe('_top')
  })

  test('behavior: opens a new window in Telegram, framed or not', () => {
    expect(linkTarget({ isTelegram: true, isFramed: false })).toBe('_blank')
    expect(linkTarget({ isTelegram: true, isFramed: true })).toBe('_blank')
  })
})
