import { describe, expect, test } from 'vitest'
import { chooseLinkTarget } from './linkTarget.ts'

describe('linkTarget', () => {
  test('default', () => {
    expect(chooseLinkTarget({ isTelegram: false, isFramed: false })).toBe('_self')
  })

  test('behavior: uses the top window in a frame', () => {
    expect(chooseLinkTarget({ isTelegram: false, isFramed: true })).toBe('_top')
  })

  test('behavior: opens a new window in Telegram, framed or not', () => {
    expect(chooseLinkTarget({ isTelegram: true, isFramed: false })).toBe('_blank')
    expect(chooseLinkTarget({ isTelegram: true, isFramed: true })).toBe('_blank')
  })
})
