import { expect, test } from 'vitest'
import { killRelay } from '../../../bench/killRelay.ts'

test('behavior: a relay that is killed repeatedly loses no message and shows none twice', {
  timeout: 120_000,
}, async () => {
  const report = await killRelay({ kills: 3, clients: 20, messages: 500 })
  expect(report).toMatchObject({
    acknowledged: 500,
    lost: 0,
    shownTwice: 0,
    outOfOrder: 0,
    pushedTwice: 0,
    storedTwice: 0,
  })
  // At least one publish was repeated. This proves that the test killed the relay while messages were in transit.
  expect(report.sentAgain).toBeGreaterThan(0)
})
