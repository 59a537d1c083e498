import { describe, expect, test } from 'vitest'
import { benchTable } from './benchTable.ts'
import { summary } from './measureSpeed.ts'

test('benchTable: default', () => {
  const line = { what: 'At load', measured: '20.1 kB', budget: '25 kB', held: true }
  expect(benchTable([line])).toBe('| | measured | budget |\n|---|---|---|\n| At load | 20.1 kB | 25 kB |')
})

describe('summary', () => {
  test('default', () => {
    expect(summary([5, 1, 3])).toEqual({ median: 3, p95: 5 })
  })

  test('behavior: of twenty, the nineteenth', () => {
    expect(summary(Array.from({ length: 20 }, (_, at) => 20 - at))).toEqual({ median: 10.5, p95: 19 })
  })
})
