import { describe, expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

describe('visibleText', () => {
  test('default', () => {
    const text = 'Zahle 5 €\r\n\tan سارة 👩‍🚀'
    expect(visibleText(text)).toBe(text)
  })

  test('behavior: escapes control characters and bidi marks', () => {
    expect(visibleText('pay \u202e001\u0000')).toBe('pay \\u202e001\\u0000')
  })
})
