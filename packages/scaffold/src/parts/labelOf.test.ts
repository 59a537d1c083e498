import { expect, test } from 'vitest'
import { labelOf } from './labelOf.ts'

test('behavior: returns no label for an address that is a property name of all objects', () => {
  const labels = { '0x1': 'Savings' }
  expect(
    ['0x1', '0x2', 'hasOwnProperty', 'constructor', '__proto__'].map((address) => labelOf(labels, address)),
  ).toEqual(['Savings', ...[undefined, undefined, undefined, undefined]])
})
