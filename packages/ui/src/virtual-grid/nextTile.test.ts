import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type GridShape, nextTile } from './nextTile.ts'

/** Ten tiles in four columns, so the last of the three rows has only two tiles. */
const shape: GridShape = { count: 10, columns: 4, page: 2, direction: 'ltr' }
const pressKey = (key: string, index: number, rest: Partial<GridShape & { ctrlKey: boolean }> = {}) =>
  nextTile({ key, ctrlKey: rest.ctrlKey ?? false }, index, { ...shape, ...rest })

describe('nextTile', () => {
  test('default', () => {
    expect([pressKey('ArrowRight', 3), pressKey('ArrowLeft', 4)]).toEqual([4, 3])
    expect([pressKey('ArrowDown', 1), pressKey('ArrowUp', 5)]).toEqual([5, 1])
    expect([pressKey('Home', 6), pressKey('End', 5)]).toEqual([4, 7])
    expect([pressKey('Home', 6, { ctrlKey: true }), pressKey('End', 1, { ctrlKey: true })]).toEqual([0, 9])
    expect([pressKey('PageDown', 1), pressKey('PageUp', 9)]).toEqual([9, 1])
  })

  test('behavior: stops at the edges of the grid', () => {
    expect([
      pressKey('ArrowLeft', 0),
      pressKey('ArrowRight', 9),
      pressKey('ArrowUp', 2),
      pressKey('ArrowDown', 9),
    ]).toEqual([0, 9, 2, 9])
    expect([pressKey('End', 8), pressKey('PageUp', 6), pressKey('PageDown', 9)]).toEqual([9, 2, 9])
  })

  test('behavior: moves down to the last tile from above a gap in the last row', () => {
    expect([pressKey('ArrowDown', 6), pressKey('PageDown', 3)]).toEqual([9, 9])
  })

  test('param: direction', () => {
    expect([pressKey('ArrowRight', 3, { direction: 'rtl' }), pressKey('ArrowLeft', 3, { direction: 'rtl' })]).toEqual([
      2, 4,
    ])
  })

  test('behavior: returns undefined for any other key', () => {
    expect([pressKey('Enter', 3), pressKey('Tab', 3), pressKey('a', 3)]).toEqual([undefined, undefined, undefined])
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
          const nextIndex = nextTile({ key, ctrlKey }, at % count, { count, columns, page: 3, direction: 'ltr' })
          expect(nextIndex).toBeGreaterThanOrEqual(0)
          expect(nextIndex).toBeLessThan(count)
        },
      ),
    )
  })
})
