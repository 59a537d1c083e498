import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createRanking } from './ranking.ts'

describe('createRanking', () => {
  test('default', () => {
    const ranking = createRanking()
    expect([ranking.largest(), ranking.get('a')]).toEqual([undefined, 0])
    ranking.set('a', 2)
    ranking.set('b', 3)
    expect([ranking.largest(), ranking.get('a'), ranking.get('b')]).toEqual(['b', 2, 3])
    ranking.set('b', 1)
    expect(ranking.largest()).toBe('a')
    ranking.set('a', 0)
    expect([ranking.largest(), ranking.get('a')]).toEqual(['b', 0])
    ranking.set('b', 0)
    expect(ranking.largest()).toBeUndefined()
  })

  test('behavior: reports the largest after any sequence of changes', () => {
    const step = fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 9 }))
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const ranking = createRanking()
        const expectedBytes = new Map<string, number>()
        for (const [name, bytes] of steps) {
          ranking.set(String(name), bytes)
          if (bytes > 0) expectedBytes.set(String(name), bytes)
          else expectedBytes.delete(String(name))
          const largest = ranking.largest()
          expect(largest === undefined ? 0 : expectedBytes.get(largest)).toBe(Math.max(0, ...expectedBytes.values()))
          expect(ranking.get(String(name))).toBe(bytes)
        }
      }),
    )
  })
})
