import { expect, test } from 'vitest'
import { killRelay } from '../../../bench/killRelay.ts'

test('behavior: killed in the midst of it, it loses nothing and shows nothing twice', {
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
  // The kills came while messages were on their way.
  expect(report.sentAgain).toBeGreaterThan(0)
})
