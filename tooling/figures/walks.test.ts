import { describe, expect, test } from 'vitest'
import { root } from '../workspace.ts'
import { brokenSteps, type Walk, walks } from './walks.ts'

describe.each(walks)('$title', (walk) => {
  const files = [walk.from, ...walk.steps.map(({ file }) => file)]

  test('behavior: an earlier file reaches each file by a name', () => {
    expect(brokenSteps(root, walk)).toEqual([])
  })

  test('behavior: no walk has more files than its limit', () => {
    expect(files.length).toBeLessThanOrEqual(walk.limit)
    expect(files).toEqual([...new Set(files)])
  })
})

describe('brokenSteps', () => {
  test('default', () => {
    const here = 'tooling/figures/walks.ts'
    const there = 'tooling/figures/measureStructure.ts'
    const walk: Walk = {
      title: 'A walk of this test',
      from: here,
      limit: 3,
      steps: [
        { by: 'brokenSteps', file: there },
        { by: 'measureStructure', file: 'tooling/figures.ts' },
      ],
    }
    expect(brokenSteps(root, walk)).toEqual([{ by: 'brokenSteps', file: there }])
  })
})
