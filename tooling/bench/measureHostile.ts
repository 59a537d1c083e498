import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hostileBudgets } from '../budgets/budgets.ts'
import { run } from '../launch/processes.mjs'
import type { BenchLine } from './benchTable.ts'

/** The measures of one test with hostile inputs: data that is meant to break the page. `apps/demo/e2e/support/hostile.ts` computes them. */
export type HostileFigures = { cases: number; pages: number; usableMs: number; rendererMb: number }

/** The fields of Playwright's JSON report that this file reads. */
export type HostileReport = { suites?: readonly Suite[] }
type Suite = { title: string; suites?: readonly Suite[]; specs?: readonly Spec[] }
type Spec = { title: string; ok: boolean; tests: readonly { annotations: readonly Annotation[] }[] }
type Annotation = { type: string; description?: string }

const limitMs = 60 * 60_000

/** Runs the tests with all hostile inputs (wallets and servers that send harmful data) on the demo's page in Chromium. */
export async function measureHostile(): Promise<{ lines: BenchLine[]; faults: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-hostile-'))
  const report = join(folder, 'report.json')
  try {
    const { output } = await run(
      'pnpm',
      ['--filter', '@latchkey/demo', 'exec', 'playwright', 'test', 'e2e/hostile', '--reporter=list,json'],
      { limitMs, env: { ...process.env, HOSTILE_CORPUS: 'whole', PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
    )
    const text = await readFile(report, 'utf8').catch(() => undefined)
    if (text === undefined) throw new Error(`The corpus was not gone through.\n${output}`)
    const lines = hostileLines(JSON.parse(text))
    const faults = hostileFaults(JSON.parse(text))
    return { lines, faults: faults.length > 0 ? [...faults, output] : [] }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns a sentence for each test that failed. Each such sentence makes the bench fail. */
export function hostileFaults({ suites = [] }: HostileReport): string[] {
  return suites.flatMap(specsOf).flatMap(({ title, ok }) => (ok ? [] : [`Did not hold: ${title}.`]))
}

export function hostileLines({ suites = [] }: HostileReport): BenchLine[] {
  const specs = suites.flatMap(specsOf)
  const figures = specs.flatMap(figuresOf)
  const sum = (name: 'cases' | 'pages') => figures.reduce((total, each) => total + each[name], 0)
  const most = (name: 'usableMs' | 'rendererMb') => Math.max(0, ...figures.map((each) => each[name]))
  const failed = specs.filter(({ ok }) => !ok).length
  const cases = sum('cases').toLocaleString('en')
  return [
    {
      title: `Failed tests, of ${specs.length} with ${cases} cases of hostile names, links, pictures, wallets and servers`,
      measured: String(failed),
      budget: '0',
      isWithinBudget: specs.length > 0 && failed === 0,
    },
    {
      title: `Click to clickable wallets, slowest of ${sum('pages')} pages`,
      measured: `${(most('usableMs') / 1000).toFixed(1)} s`,
      budget: `${hostileBudgets.usableMs / 1000} s`,
      isWithinBudget: most('usableMs') <= hostileBudgets.usableMs,
    },
    {
      title: 'Highest memory of such a page',
      measured: `${most('rendererMb').toFixed(0)} MB`,
      budget: `${hostileBudgets.rendererMb} MB`,
      isWithinBudget: most('rendererMb') <= hostileBudgets.rendererMb,
    },
  ]
}

function specsOf({ suites = [], specs = [] }: Suite): readonly Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function figuresOf({ tests }: Spec): readonly HostileFigures[] {
  return tests.flatMap(({ annotations }) =>
    annotations.flatMap(({ type, description }) =>
      type === 'hostile' && description ? [JSON.parse(description) as HostileFigures] : [],
    ),
  )
}
