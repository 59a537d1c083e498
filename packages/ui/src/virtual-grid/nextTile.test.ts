import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridShape, nextTile } from './nextTile.ts'

/** Ten tiles in four columns: the last row has two tiles. */
const shape: GridShape = { count: 10, columns: 4, page: 2, direction: 'ltr' }
const go = (key: string, index: number, rest: Partial<GridShape & { ctrlKey: boolean }> = {}) =>
  nextTile({ key, ctrlKey: rest.ctrlKey ?? false }, index, { ...shape, ...rest })

describe('nextTile', () => {
  test('default', () => {
    expect([go('ArrowRight', 3), go('ArrowLeft', 4)]).toEqual([4, 3])
    expect([go('ArrowDown', 1), go('ArrowUp', 5)]).toEqual([5, 1])
    expect([go('Home', 6), go('End', 5)]).toEqual([4, 7])
    expect([go('Home', 6, { ctrlKey: true }), go('End', 1, { ctrlKey: true })]).toEqual([0, 9])
    expect([go('PageDown', 1), go('PageUp', 9)]).toEqual([9, 1])
  })

  test('behavior: stops at the edges of the grid', () => {
    expect([go('ArrowLeft', 0), go('ArrowRight', 9), go('ArrowUp', 2), go('ArrowDown', 9)]).toEqual([0, 9, 2, 9])
    expect([go('End', 8), go('PageUp', 6), go('PageDown', 9)]).toEqual([9, 2, 9])
  })

  test('behavior: moves down to the last tile from above a gap in the last row', () => {
    expect([go('ArrowDown', 6), go('PageDown', 3)]).toEqual([9, 9])
  })

  test('param: direction', () => {
    expect([go('ArrowRight', 3, { direction: 'rtl' }), go('ArrowLeft', 3, { direction: 'rtl' })]).toEqual([2, 4])
  })

  test('behavior: returns undefined for any other key', () => {
    expect([go('Enter', 3), go('Tab', 3), go('a', 3)]).toEqual([undefined, undefined, undefined])
  })

  test('behavior: never leaves the grid', () => {
    const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']
    fc.assert(
      fc.property(
        fc.constantFrom(...keys),
        fc.boolean(),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 6 }),
        fc.nat(49),
        (key, ctrlKey, count, columns, at) => {
          const next = nextTile({ key, ctrlKey }, at % count, { count, columns, page: 3, direction: 'ltr' })
          expect(next).toBeGreaterThanOrEqual(0)
          expect(next).toBeLessThan(count)
        },
      ),
    )
  })
})
