import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyProperties } from '../../test/moneyProperties.ts'

test.each(Object.entries(moneyProperties))('behavior: %s, 20,000 random amounts', (_, property) => {
  const { failed, counterexample, numRuns } = fc.check(property, { numRuns: 20_000 })
  expect({ failed, counterexample, numRuns }).toEqual({ failed: false, counterexample: null, numRuns: 20_000 })
})
