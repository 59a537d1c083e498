import { relayBudgets } from '../budgets/budgets.ts'
import { run } from '../launch/processes.mjs'
import type { BenchLine } from './benchTable.ts'

/** The fields that this file reads from the report of `packages/server/bench/relay.ts`. */
type Report = {
  calm: KillResult
  killed: KillResult
  fuzzed: {
    frames: number
    crashes: number
    complaints: number
    answers: Readonly<Record<string, number>>
    rssMb: { early: number; late: number }
  }
  attacked: readonly AttackResult[]
}
type AttackResult = {
  name: string
  seen: { refused: number; cut: number }
  healthMs: { median: number; p95: number }
  pairings: number
  failedPairings: number
  rssMb: { idle: number; most: number }
}
type KillResult = {
  acknowledged: number
  lost: number
  shownTwice: number
  outOfOrder: number
  pushedTwice: number
  storedTwice: number
  redeliveryMs: { median: number; p95: number }
  durationMs: number
}

/** The time limit of the relay's bench. It is long, because the bench runs dozens of attacks of one minute each. */
const limitMs = 60 * 60_000

/** Measures the relay under load, when it is killed, with malformed frames, and under attack. Each relay runs in its own process. */
export async function measureRelay(): Promise<{ lines: BenchLine[]; faults: string[] }> {
  const { code, output } = await run('node', ['--conditions=@latchkey/source', 'packages/server/bench/relay.ts'], {
    limitMs,
  })
  const report = output.split('\n').findLast((line) => line.startsWith('{'))
  if (code !== 0 || !report) throw new Error(`The relay's bench exited with ${code}.\n${output}`)
  return { lines: relayLines(JSON.parse(report)), faults: relayFaults(JSON.parse(report)) }
}

/** Returns a sentence for each fault of the relay that has no line in the table of results. The bench passes only if there is none. */
export function relayFaults({ calm, killed, fuzzed, attacked }: Report): string[] {
  const sumOfRuns = (name: 'outOfOrder' | 'pushedTwice' | 'storedTwice') => calm[name] + killed[name]
  const counts = {
    'Messages out of order': sumOfRuns('outOfOrder'),
    'Messages pushed twice to one subscription': sumOfRuns('pushedTwice'),
    'Messages twice in a mailbox': sumOfRuns('storedTwice'),
    'Malformed frames answered with a fault of the relay’s own': fuzzed.answers['-32603'] ?? 0,
    'Complaints of the relay about malformed frames': fuzzed.complaints,
  }
  const unbounded = attacked.filter(({ seen }) => seen.refused + seen.cut === 0)
  return [
    ...Object.entries(counts).flatMap(([title, count]) => (count === 0 ? [] : [`${title}: ${count}.`])),
    ...unbounded.map(({ name }) => `Met no limit: ${name}.`),
  ]
}

export function relayLines({ calm, killed, fuzzed, attacked }: Report): BenchLine[] {
  const perSecond = Math.round((calm.acknowledged / calm.durationMs) * 1000)
  const grownMb = fuzzed.rssMb.late - fuzzed.rssMb.early
  const { median, p95 } = killed.redeliveryMs
  return [
    zeroLine('Messages lost in 20 kills (`kill -9`), of 10,000 between 200 clients', killed.lost),
    zeroLine('The same, delivered to a client twice', killed.shownTwice),
    {
      title: 'Restart of the relay to the delivery of a waiting message',
      measured: `${median.toFixed(0)} ms (95 %: ${p95.toFixed(0)} ms)`,
      budget: `95 %: ${relayBudgets.redeliveryMs} ms`,
      isWithinBudget: p95 <= relayBudgets.redeliveryMs,
    },
    {
      title: 'Messages per second, each stored on disk, acknowledged and delivered',
      measured: String(perSecond),
      budget: `${relayBudgets.messagesPerSecond} at least`,
      isWithinBudget: perSecond >= relayBudgets.messagesPerSecond,
    },
    zeroLine(`Crashes by ${fuzzed.frames.toLocaleString('en')} malformed frames`, fuzzed.crashes),
    {
      title: 'Memory growth after these frames',
      measured: `${grownMb.toFixed(0)} MB`,
      budget: `${relayBudgets.grownMb} MB`,
      isWithinBudget: grownMb <= relayBudgets.grownMb,
    },
    ...attackLines(attacked),
  ]
}

function attackLines(attacked: readonly AttackResult[]): BenchLine[] {
  const worst = attacked.toSorted((one, other) => other.healthMs.p95 - one.healthMs.p95)[0]
  const { median = Number.NaN, p95 = Number.NaN } = worst?.healthMs ?? {}
  const failed = attacked.reduce((sum, { failedPairings }) => sum + failedPairings, 0)
  const pairings = attacked.reduce((sum, { pairings }) => sum + pairings, failed)
  const grownMb = Math.max(...attacked.map(({ rssMb }) => rssMb.most - rssMb.idle))
  return [
    {
      title: `\`/health\` while one client attacks, slowest of ${attacked.length} attacks (${worst?.name})`,
      measured: `${median.toFixed(0)} ms (95 %: ${p95.toFixed(0)} ms)`,
      budget: `95 %: ${relayBudgets.healthMs} ms`,
      isWithinBudget: p95 <= relayBudgets.healthMs,
    },
    zeroLine(`Failed pairings of other clients during these attacks, of ${pairings}`, failed),
    {
      title: 'Highest memory during these attacks, above an idle relay',
      measured: `${grownMb.toFixed(0)} MB`,
      budget: `${relayBudgets.attackedMb} MB`,
      isWithinBudget: grownMb <= relayBudgets.attackedMb,
    },
  ]
}

function zeroLine(title: string, count: number): BenchLine {
  return { title, measured: String(count), budget: '0', isWithinBudget: count === 0 }
}
