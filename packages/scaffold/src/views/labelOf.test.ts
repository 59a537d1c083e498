import { expect, test } from 'vitest'
import { labelOf } from './labelOf.ts'

test('labelOf', () => {
  const labels = { '0x1': 'Savings' }
  const addresses = ['0x1', '0x2', 'hasOwnProperty', 'constructor', '__proto__']
  expect(addresses.map((address) => labelOf(labels, address))).toEqual(['Savings', ...Array(4).fill(undefined)])
})
