/** What `npm test` runs, in this order. A gate counts as one; a suite counts each of its tests. */
export type Step = Gate | Suite

type Gate = {
  kind: 'gate'
  name: string
  command: readonly [string, ...string[]]
  /** What it has to exit with, 0 unless told, and print besides. */
  exitCode?: number
  prints?: RegExp
  limitMs?: number
}

type Suite = {
  kind: 'suite'
  name: string
  /** Runs the suite and writes its JSON report to `report`. */
  command: (report: string) => readonly [string, ...string[]]
  format: 'vitest' | 'playwright'
  /** Where Playwright's own reporter is told, for want of an option. */
  env?: (report: string) => NodeJS.ProcessEnv
  limitMs?: number
}

const vitest = ['pnpm', 'exec', 'vitest', 'run', '--reporter=default', '--reporter=json'] as const
const demoCheck = ['node', '--conditions=@latchkey/source', 'apps/demo/run/demo.ts', '--check'] as const
const publicPackages = ['-r', '--no-bail', '--workspace-concurrency=2', '--filter=./packages/*'] as const

export const steps: readonly Step[] = [
  { kind: 'gate', name: 'build', command: ['pnpm', 'exec', 'turbo', 'run', 'build', '--output-logs=errors-only'] },

  { kind: 'gate', name: 'types', command: ['pnpm', 'exec', 'tsc', '-p', 'tsconfig.json'] },
  { kind: 'gate', name: 'lint', command: ['pnpm', 'exec', 'biome', 'check', '--error-on-warnings', '.'] },
  {
    kind: 'gate',
    name: 'import-table',
    command: ['pnpm', 'exec', 'vitest', 'run', '--project', 'unit', 'tooling/importTable.test.ts'],
  },
  { kind: 'gate', name: 'unused', command: ['pnpm', 'exec', 'knip'] },
  { kind: 'gate', name: 'publint', command: ['pnpm', ...publicPackages, 'exec', 'publint', '--strict'] },
  {
    kind: 'gate',
    name: 'attw',
    command: ['pnpm', ...publicPackages, 'exec', 'attw', '--pack', '.', '--profile', 'esm-only', '--no-emoji'],
  },
  { kind: 'gate', name: 'licences', command: ['node', 'scripts/gates/licences.ts'] },
  { kind: 'gate', name: 'changesets', command: ['node', 'scripts/gates/changesets.ts'] },
  { kind: 'gate', name: 'budgets', command: ['node', 'scripts/budgets.ts'] },

  {
    kind: 'suite',
    name: 'unit',
    format: 'vitest',
    command: (report) => [
      ...vitest,
      `--outputFile.json=${report}`,
      '--project=unit',
      '--exclude=tooling/importTable.test.ts',
    ],
  },
  {
    kind: 'suite',
    name: 'contract',
    format: 'vitest',
    command: (report) => [...vitest, `--outputFile.json=${report}`, '--project=chain'],
  },
  {
    kind: 'suite',
    name: 'stories',
    format: 'vitest',
    limitMs: 15 * 60_000,
    command: (report) => ['pnpm', '--filter=@latchkey/storybook', ...vitest.slice(1), `--outputFile.json=${report}`],
  },
  {
    kind: 'suite',
    name: 'e2e',
    format: 'playwright',
    command: () => ['pnpm', '--filter', '@latchkey/demo', 'exec', 'playwright', 'test', '--reporter=list,json'],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  },
  { kind: 'gate', name: 'demo-check', command: demoCheck, prints: /^Every step was confirmed\.$/m },
  {
    kind: 'gate',
    name: 'demo-reject',
    command: [...demoCheck, '--wallet=reject'],
    exitCode: 1,
    prints: /^DIFFERENCE at /m,
  },
]
