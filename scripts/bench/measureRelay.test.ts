import { expect, test } from 'vitest'
import { relayLines } from './measureRelay.ts'

const kills = {
  acknowledged: 10_000,
  lost: 0,
  shownTwice: 0,
  redeliveryMs: { median: 80.4, p95: 2_001 },
  durationMs: 2_000,
}

test('relayLines: default', () => {
  const fuzzed = { frames: 100_000, crashes: 1, rssMb: { early: 120, late: 145.2 } }
  expect(relayLines({ calm: kills, killed: { ...kills, lost: 3 }, fuzzed })).toEqual([
    {
      what: 'Messages lost in 20 kills (`kill -9`), of 10,000 between 200 clients',
      measured: '3',
      budget: '0',
      held: false,
    },
    { what: 'The same, shown to a client twice', measured: '0', budget: '0', held: true },
    {
      what: 'From the restarted relay listening to a waiting message shown',
      measured: '80 ms (95 %: 2001 ms)',
      budget: '95 %: 2000 ms',
      held: false,
    },
    {
      what: 'Messages a second, each on disk, answered and delivered',
      measured: '5000',
      budget: '1000 at least',
      held: true,
    },
    { what: 'Crashes by 100,000 malformed frames', measured: '1', budget: '0', held: false },
    { what: 'Memory that they left', measured: '25 MB', budget: '50 MB', held: true },
  ])
})
