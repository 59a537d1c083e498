import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readQuantity } from './readQuantity.ts'

describe('readQuantity', () => {
  test('default', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (amount) => {
        expect(readQuantity(`0x${amount.toString(16)}`, 'eth_getBalance')).toBe(amount)
      }),
    )
  })

  test('error: InvalidAnswer for any other response of a node', () => {
    const invalidQuantity = fc.oneof(
      fc.anything(),
      fc.constantFrom('', '0x', '0xg', '-0x1', '12', ' 0x1', '0x1 ', true, `0x${'f'.repeat(65)}`, ['0x1'], 5, 5n),
    )
    fc.assert(
      fc.property(invalidQuantity, (answer) => {
        fc.pre(typeof answer !== 'string' || !/^0x[0-9a-f]{1,64}$/i.test(answer))
        expect(() => readQuantity(answer, 'eth_getBalance')).toThrow(
          expect.objectContaining({
            name: 'ServiceError',
            code: 'InvalidAnswer',
            details: 'The node’s answer to eth_getBalance is not understood.',
          }),
        )
      }),
    )
  })
})
