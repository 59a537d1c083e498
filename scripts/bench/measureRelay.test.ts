import { expect, test } from 'vitest'
import { relayFaults, relayLines } from './measureRelay.ts'

const kills = {
  acknowledged: 10_000,
  lost: 0,
  shownTwice: 0,
  outOfOrder: 0,
  pushedTwice: 0,
  storedTwice: 0,
  redeliveryMs: { median: 80.4, p95: 2_001 },
  durationMs: 2_000,
}

const fuzzed = {
  frames: 100_000,
  crashes: 1,
  complaints: 0,
  answers: { result: 40_000, '-32600': 60_000 },
  rssMb: { early: 120, late: 145.2 },
}

test('relayFaults: default', () => {
  expect(relayFaults({ calm: kills, killed: kills, fuzzed })).toEqual([])
  const calm = { ...kills, pushedTwice: 1 }
  const killed = { ...kills, outOfOrder: 1, pushedTwice: 2, storedTwice: 3 }
  const answers = { ...fuzzed.answers, '-32603': 4 }
  expect(relayFaults({ calm, killed, fuzzed: { ...fuzzed, complaints: 5, answers } })).toEqual([
    'Messages out of order: 1.',
    'Messages pushed twice to one subscription: 3.',
    'Messages twice in a mailbox: 3.',
    'Malformed frames answered with a fault of the relay’s own: 4.',
    'Complaints of the relay about malformed frames: 5.',
  ])
})

test('relayLines: default', () => {
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
