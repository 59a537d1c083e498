import fc from 'fast-check'
import { moneyProperties } from '../test/moneyProperties.ts'

/**
 * `node --conditions=@latchkey/source packages/protocol/bench/money.ts` checks each property of amounts with 1,000,000 random amounts, and
 * prints one report as JSON to standard output.
 */
const runCount = 1_000_000
const results = Object.entries(moneyProperties).map(([title, property]) => {
  const { failed, numRuns, counterexample } = fc.check(property, { numRuns: runCount })
  return { title, cases: numRuns, failed, example: failed ? fc.stringify(counterexample) : '' }
})
process.stdout.write(`${JSON.stringify(results)}\n`)
