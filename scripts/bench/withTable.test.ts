import { describe, expect, test } from 'vitest'
import { withTable } from './withTable.ts'

const marked = (name: string, table: string) => `<!-- ${name}:start -->\n${table}\n<!-- ${name}:end -->`

describe('withTable', () => {
  test('default', () => {
    const readme = (table: string) => `a\n${marked('bench', table)}\nb\n${marked('bench-relay', 'kept')}\nc`
    expect(withTable(readme('old'), 'bench', 'new $1')).toBe(readme('new $1'))
  })

  test('error: no marks', () => {
    expect(() => withTable(marked('bench', 'a'), 'bench-relay', 'new')).toThrow(
      'README.md has no <!-- bench-relay:start -->',
    )
  })
})
