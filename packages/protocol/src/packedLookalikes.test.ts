import { expect, test } from 'vitest'
import { lookalikes } from '../scripts/lookalikes.ts'
import { unpackLookalikes } from './nameSkeleton.ts'

test('the packed table has every character of the table that people edit', () => {
  const table = lookalikes.flatMap(([letters, others]) => [...others].map((other) => [other, letters]))
  expect(new Set(table.map(([other]) => other)).size, 'a character looks like one text').toBe(table.length)
  expect(Object.fromEntries(unpackLookalikes())).toEqual(Object.fromEntries(table))
})
