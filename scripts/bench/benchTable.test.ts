import { describe, expect, test } from 'vitest'
import { benchTable, withTable } from './benchTable.ts'
import { summary } from './measureSpeed.ts'

test('benchTable: default', () => {
  const line = { what: 'At load', measured: '20.1 kB', budget: '25 kB', held: true }
  expect(benchTable([line])).toBe('| | measured | budget |\n|---|---|---|\n| At load | 20.1 kB | 25 kB |')
})

describe('withTable', () => {
  test('default', () => {
    expect(withTable('a\n<!-- bench:start -->\nold\n<!-- bench:end -->\nb', 'new $1')).toBe(
      'a\n<!-- bench:start -->\nnew $1\n<!-- bench:end -->\nb',
    )
  })

  test('error: no marks', () => {
    expect(() => withTable('a', 'new')).toThrow('README.md has no <!-- bench:start -->')
  })
})

describe('summary', () => {
  test('default', () => {
    expect(summary([5, 1, 3])).toEqual({ median: 3, p95: 5 })
  })

  test('behavior: of twenty, the nineteenth', () => {
    expect(summary(Array.from({ length: 20 }, (_, at) => 20 - at))).toEqual({ median: 10.5, p95: 19 })
  })
})
