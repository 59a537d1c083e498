import { describe, expect, test } from 'vitest'
import { benchTable, withTable } from './benchTable.ts'
import { summary } from './measureSpeed.ts'

test('benchTable: default', () => {
  const line = { title: 'At load', measured: '20.1 kB', budget: '25 kB', isWithinBudget: true }
  expect(benchTable([line])).toBe('| | measured | budget |\n|---|---|---|\n| At load | 20.1 kB | 25 kB |')
})

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

describe('summary', () => {
  test('default', () => {
    expect(summary([5, 1, 3])).toEqual({ median: 3, p95: 5 })
  })

  test('behavior: the 95th percentile of twenty times is the nineteenth', () => {
    expect(summary(Array.from({ length: 20 }, (_, at) => 20 - at))).toEqual({ median: 10.5, p95: 19 })
  })
})
