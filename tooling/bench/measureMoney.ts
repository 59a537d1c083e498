import { run } from '../launch/processes.mjs'
import type { BenchLine } from './benchTable.ts'

/** The report of `packages/protocol/bench/money.ts`: one entry for each property of amounts. */
export type MoneyReport = readonly { title: string; cases: number; failed: boolean; example: string }[]

const limitMs = 60 * 60_000

/** Checks the arithmetic of amounts with a million random amounts for each property. */
export async function measureMoney(): Promise<{ lines: BenchLine[]; faults: string[] }> {
  const { code, output } = await run('node', ['--conditions=@latchkey/source', 'packages/protocol/bench/money.ts'], {
    limitMs,
  })
  const report = output.split('\n').findLast((line) => line.startsWith('['))
  if (code !== 0 || !report) throw new Error(`The bench of amounts exited with ${code}.\n${output}`)
  return { lines: moneyLines(JSON.parse(report)), faults: moneyFaults(JSON.parse(report)) }
}

/** Returns a sentence for each property that does not hold, with the amount for which it fails. */
export function moneyFaults(report: MoneyReport): string[] {
  return report.filter(({ failed }) => failed).map(({ title, example }) => `Did not hold: ${title}, for ${example}.`)
}

export function moneyLines(report: MoneyReport): BenchLine[] {
  return report.map(({ title, cases, failed }) => ({
    title: `Wrong amounts, of ${cases.toLocaleString('en')}: ${title}`,
    measured: failed ? 'at least 1' : '0',
    budget: '0',
    isWithinBudget: !failed && cases >= 1_000_000,
  }))
}
