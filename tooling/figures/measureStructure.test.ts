import { describe, expect, test } from 'vitest'
import { root } from '../workspace.ts'
import { findCycles } from './findCycles.ts'
import { documentedShare, measureStructure } from './measureStructure.ts'

describe('the structure of the sources', () => {
  const measured = measureStructure(root)
  const names = (files: readonly { file: string }[]) => files.map(({ file }) => file)

  test('behavior: no imports form a cycle, types and chunks included', () => {
    expect(measured.cycles).toEqual({ static: [], types: [], dynamic: [] })
  })

  test('behavior: few files are short and have a single importer', () => {
    expect(measured.short.length).toBeGreaterThan(50)
    expect(names(measured.shortWithOneImporter).length).toBeLessThan(15)
  })

  test('behavior: the exports of packages are documented', () => {
    expect(documentedShare(measured.public, 'value').whole).toBeGreaterThan(300)
    expect(documentedShare(measured.public, 'type').whole).toBeGreaterThan(200)
    expect(measured.public.filter(({ isDocumented }) => !isDocumented)).toEqual([])
  })

  test('behavior: every thrown error has a type', () => {
    expect(measured.throws.length).toBeGreaterThan(200)
    expect(measured.plainThrows).toEqual([])
  })

  test('behavior: every function is shorter than 120 lines', () => {
    expect(measured.functions.length).toBeGreaterThan(1_000)
    expect(measured.functions.filter(({ lines }) => lines >= 120)).toEqual([])
  })
})

describe('findCycles', () => {
  test('default', () => {
    const graph = { a: ['b'], b: ['c'], c: ['b', 'd'], d: [], e: ['e'], f: ['a'] }
    const cycles = findCycles(new Map(Object.entries(graph)))
    expect(cycles.map((members) => members.sort())).toEqual([['b', 'c'], ['e']])
  })
})
