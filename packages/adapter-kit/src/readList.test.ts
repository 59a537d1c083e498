import { expect, test } from 'vitest'
import { readList } from './readList.ts'

test('default', () => {
  expect(readList(['a', 'b'])).toEqual(['a', 'b'])
})

test('behavior: reads at most 64 entries of a list of any length', () => {
  expect(readList(new Array(4_000_000_000))).toHaveLength(64)
  for (const length of [Number.NaN, -1]) expect(readList({ length })).toEqual([])
})

test('behavior: does not call methods of the list', () => {
  const fail = () => {
    throw new Error('called')
  }
  expect(readList(Object.assign(['a'], { [Symbol.iterator]: fail, slice: fail }))).toEqual(['a'])
})
