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

const attacked = [
  {
    name: 'pings',
    seen: { refused: 3, cut: 0 },
    healthMs: { median: 2, p95: 20 },
    pairings: 4,
    failedPairings: 0,
    rssMb: { idle: 100, most: 201 },
  },
  {
    name: 'responses',
    seen: { refused: 0, cut: 0 },
    healthMs: { median: 3, p95: 151 },
    pairings: 5,
    failedPairings: 1,
    rssMb: { idle: 100, most: 120 },
  },
]

test('relayFaults: default', () => {
  expect(relayFaults({ calm: kills, killed: kills, fuzzed, attacked: attacked.slice(0, 1) })).toEqual([])
  const calm = { ...kills, pushedTwice: 1 }
  const killed = { ...kills, outOfOrder: 1, pushedTwice: 2, storedTwice: 3 }
  const answers = { ...fuzzed.answers, '-32603': 4 }
  expect(relayFaults({ calm, killed, fuzzed: { ...fuzzed, complaints: 5, answers }, attacked })).toEqual([
    'Messages out of order: 1.',
    'Messages pushed twice to one subscription: 3.',
    'Messages twice in a mailbox: 3.',
    'Malformed frames answered with a fault of the relay’s own: 4.',
    'Complaints of the relay about malformed frames: 5.',
    'Met no limit: responses.',
  ])
})

test('relayLines: default', () => {
  expect(relayLines({ calm: kills, killed: { ...kills, lost: 3 }, fuzzed, attacked })).toEqual([
    {
      title: 'Messages lost in 20 kills (`kill -9`), of 10,000 between 200 clients',
      measured: '3',
      budget: '0',
      isWithinBudget: false,
    },
    { title: 'The same, delivered to a client twice', measured: '0', budget: '0', isWithinBudget: true },
    {
      title: 'Restart of the relay to the delivery of a waiting message',
      measured: '80 ms (95 %: 2001 ms)',
      budget: '95 %: 2000 ms',
      isWithinBudget: false,
    },
    {
      title: 'Messages per second, each stored on disk, acknowledged and delivered',
      measured: '5000',
      budget: '1000 at least',
      isWithinBudget: true,
    },
    { title: 'Crashes by 100,000 malformed frames', measured: '1', budget: '0', isWithinBudget: false },
    { title: 'Memory growth after these frames', measured: '25 MB', budget: '50 MB', isWithinBudget: true },
    {
      title: '`/health` while one client attacks, slowest of 2 attacks (responses)',
      measured: '3 ms (95 %: 151 ms)',
      budget: '95 %: 150 ms',
      isWithinBudget: false,
    },
    {
      title: 'Failed pairings of other clients during these attacks, of 10',
      measured: '1',
      budget: '0',
      isWithinBudget: false,
    },
    {
      title: 'Highest memory during these attacks, above an idle relay',
      measured: '101 MB',
      budget: '100 MB',
      isWithinBudget: false,
    },
  ])
})
