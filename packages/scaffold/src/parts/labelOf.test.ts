import { expect, test } from 'vitest'
import { labelOf } from './labelOf.ts'

test('behavior: an address that is called as a property of all objects has no label of theirs', () => {
  const labels = { '0x1': 'Savings' }
  expect(
    ['0x1', '0x2', 'hasOwnProperty', 'constructor', '__proto__'].map((address) => labelOf(labels, address)),
  ).toEqual(['Savings', ...[undefined, undefined, undefined, undefined]])
})
