import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as errors from '../exports/errors.ts'

const page = readFileSync(new URL('../../../../docs/errors.md', import.meta.url), 'utf8')
const catalogues = Object.entries(errors).filter(([name]) => name.endsWith('Texts')) as [
  string,
  Record<string, string>,
][]

describe('docs/errors.md', () => {
  test.each(catalogues)('behavior: has every text of %s', (_, texts) => {
    const missing = Object.entries(texts).filter(([code, text]) => !page.includes(`\`${code}\` | ${text}`))
    expect(missing).toEqual([])
  })
})
