import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as errors from '../exports/errors.ts'

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
const catalogues = Object.entries(errors).filter(([name]) => name.endsWith('Texts')) as [
  string,
  Record<string, string>,
][]

describe('docs/errors.md', () => {
  test.each(catalogues)('behavior: contains every text of %s', (_, texts) => {
    const missing = Object.entries(texts).filter(([code, text]) => !page.includes(`\`${code}\` | ${text}`))
    expect(missing).toEqual([])
  })

  test('behavior: contains only existing codes, and each anchor once', () => {
    const codes = new Set(catalogues.flatMap(([, texts]) => Object.keys(texts)))
    const anchors = [...page.matchAll(/<a id="(\w+)"><\/a>`(\w+)`/g)].map(([, anchor = '', code = '']) => ({
      anchor,
      code,
    }))
    expect(anchors.filter(({ anchor, code }) => !codes.has(code) || anchor !== code.toLowerCase())).toEqual([])
    expect(new Set(anchors.map(({ anchor }) => anchor)).size).toBe(anchors.length)
    expect(anchors.length).toBeGreaterThan(40)
  })
})
