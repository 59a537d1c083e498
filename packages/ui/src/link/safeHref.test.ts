import { describe, expect, test } from 'vitest'
import { safeHref } from './safeHref.ts'

describe('safeHref', () => {
  test.each(['https://example.com', 'metamask://wc?uri=1', 'wc:1@2', 'mailto:a@example.com'])('default: %s', (href) => {
    expect(safeHref(href)).toBe(href)
  })

  test.each([
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:x',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
  ])('behavior: refuses %j', (href) => {
    expect(safeHref(href)).toBeUndefined()
  })
})
