import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { createListSchema } from './listOf.ts'

const number = z.number('not a number')

describe('listOf', () => {
  test('default', () => {
    const list = createListSchema(z.pipe(number, z.transform(String)), { most: 2 })
    expect([list.parse([]), list.parse([1, 2])]).toEqual([[], ['1', '2']])
  })

  test('behavior: reads no item after the first invalid one', () => {
    const seen: unknown[] = []
    const item = z.custom((value) => seen.push(value) < 2, 'not in order')
    const { error } = z
      .object({ items: createListSchema(item, { most: 500 }) })
      .safeParse({ items: Array(500).fill({}) })
    expect(error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([['items.1', 'not in order']])
    expect(seen.length).toBe(2)
  })

  test('behavior: reads no item of a list that is too long', () => {
    const seen: unknown[] = []
    const item = z.custom((value) => seen.push(value))
    const { error } = createListSchema(item, { most: 2, message: 'more than two' }).safeParse([1, 2, 3])
    expect(error?.issues.map(({ message }) => message)).toEqual(['more than two'])
    expect(seen).toEqual([])
  })

  test.each([[undefined], [null], ['ab'], [{ length: 1, 0: 1 }]])('error: %j is not a list', (value) => {
    expect(createListSchema(number, { most: 2 }).safeParse(value).success).toBe(false)
  })
})
