import { globSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { root } from '../workspace.ts'
import type { Reach } from './reach.ts'

/** A step of `npm test`. A gate has one result; a suite has a result for each of its tests. */
export type Step = Gate | Suite

type BatchOptions = {
  /**
   * True if the step does not need all cores all the time, and changes no file that other steps read. Consecutive steps with this property
   * form a batch, of which two steps run at a time.
   */
  canShareBatch?: boolean
}

type Gate = BatchOptions & {
  kind: 'gate'
  name: string
  command: readonly [string, ...string[]]
  /** The exit code that the command must have, 0 by default. `prints` is a text that the command must print. */
  exitCode?: number
  prints?: RegExp
  limitMs?: number
  /** Returns true if a change can break the gate. By default, any change can. */
  isReached?: (reach: Reach) => boolean
}

type Suite = BatchOptions & {
  kind: 'suite'
  name: string
  /**
   * Returns the command that runs the suite and writes its JSON report to `report`. With `filters`, only the files run whose paths contain
   * one of them.
   */
  command: (report: string, filters: readonly string[]) => readonly [string, ...string[]]
  /** Returns `filters` that select the files of the suite which a change can break. The list is empty if there are none. */
  filters: (reach: Reach) => readonly string[]
  format: 'vitest' | 'playwright'
  /**
   * Returns environment variables for the command. Playwright has no option for the path of its report, so it gets the path by a variable.
   */
  env?: (report: string) => NodeJS.ProcessEnv
  limitMs?: number
}

const vitest = ['pnpm', 'exec', 'vitest', 'run', '--reporter=default', '--reporter=json'] as const
const demoCheck = ['node', '--conditions=@latchkey/source', 'apps/demo/run/demo.ts', '--check'] as const
const publicPackages = [
  ...['-r', '--no-bail', '--workspace-concurrency=2'],
  ...['--filter=./packages/*', '--filter=!@latchkey/chains'],
] as const

/**
 * Lists what has to run of a suite: the folders of reached packages that contain files of the suite, and the changed files of the suite
 * itself.
 */
function filesOf({ packages, tests }: Reach, pattern: string, isOwn: (file: string) => boolean): string[] {
  const foldersWithFiles = [...packages].filter((folder) =>
    globSync(`${folder}/{src,test,e2e,run,bench}/${pattern}`, { cwd: root }).some(isOwn),
  )
  return [...foldersWithFiles.map((folder) => `${folder}/`), ...tests.filter(isOwn)]
}

const isChainTest = (file: string) => file.endsWith('.chain.test.ts')
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file) && !isChainTest(file)
const isStory = (file: string) => file.endsWith('.stories.tsx')
const isSpec = (file: string) => file.startsWith('apps/demo/e2e/')
const isDemoReached = ({ packages }: Reach) => packages.has('apps/demo')

export const steps: readonly Step[] = [
  { kind: 'gate', name: 'build', command: ['pnpm', 'exec', 'turbo', 'run', 'build', '--output-logs=errors-only'] },

  {
    kind: 'gate',
    name: 'attw',
    canShareBatch: true,
    command: ['node', 'tooling/gates/attw.ts'],
  },
  { kind: 'gate', name: 'types', canShareBatch: true, command: ['pnpm', 'exec', 'tsc', '-p', 'tsconfig.json'] },
  {
    kind: 'gate',
    name: 'lint',
    canShareBatch: true,
    command: ['pnpm', 'exec', 'biome', 'check', '--error-on-warnings', '.'],
  },
  {
    kind: 'gate',
    name: 'import-table',
    canShareBatch: true,
    command: ['pnpm', 'exec', 'vitest', 'run', '--project', 'unit-isolated', 'tooling/importTable.test.ts'],
  },
  { kind: 'gate', name: 'unused', canShareBatch: true, command: ['pnpm', 'exec', 'knip'] },
  {
    kind: 'gate',
    name: 'publint',
    canShareBatch: true,
    command: ['pnpm', ...publicPackages, 'exec', 'publint', '--strict'],
  },
  { kind: 'gate', name: 'licences', canShareBatch: true, command: ['node', 'tooling/gates/licences.ts'] },
  { kind: 'gate', name: 'changesets', canShareBatch: true, command: ['node', 'tooling/gates/changesets.ts'] },
  {
    kind: 'gate',
    name: 'docs',
    canShareBatch: true,
    command: ['node', '--conditions=@latchkey/source', 'apps/docs/run/check.ts'],
    prints: / links of documents: 0 wrong$/m,
  },
  {
    kind: 'gate',
    name: 'budgets',
    canShareBatch: true,
    command: ['node', 'tooling/budgets.ts'],
    isReached: ({ packages }) => packages.has('packages/latchkey'),
  },
  {
    kind: 'gate',
    name: 'hosts',
    canShareBatch: true,
    command: ['node', '--conditions=@latchkey/source', 'tooling/hosts.ts', '--sample'],
    isReached: ({ packages }) => packages.has('packages/latchkey') || packages.has('packages/codemod'),
  },
  {
    kind: 'suite',
    name: 'e2e',
    canShareBatch: true,
    format: 'playwright',
    command: (_report, filters) =>
      [
        ...['pnpm', '--filter', '@latchkey/demo', 'exec', 'playwright', 'test', '--reporter=list,json'],
        ...filters.map((file) => file.replace('apps/demo/', '')),
      ] as [string, ...string[]],
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    filters: (reach) => (isDemoReached(reach) ? ['apps/demo/e2e/'] : reach.tests.filter(isSpec)),
  },
  {
    kind: 'gate',
    name: 'demo-check',
    canShareBatch: true,
    command: demoCheck,
    prints: /^Every step was confirmed\.$/m,
    isReached: isDemoReached,
  },
  {
    kind: 'gate',
    name: 'demo-reject',
    canShareBatch: true,
    command: [...demoCheck, '--wallet=reject'],
    exitCode: 1,
    prints: /^DIFFERENCE at /m,
    isReached: isDemoReached,
  },

  {
    kind: 'suite',
    name: 'unit',
    format: 'vitest',
    command: (report, filters) => [
      ...vitest,
      `--outputFile.json=${report}`,
      '--project=unit',
      '--project=unit-isolated',
      '--project=database',
      '--exclude=tooling/importTable.test.ts',
      // Unit tests wait for half of their time, so there can be two workers for each core.
      `--maxWorkers=${2 * availableParallelism()}`,
      ...filters,
    ],
    filters: (reach) => filesOf(reach, '**/*.test.{ts,tsx}', isUnitTest),
  },
  {
    kind: 'suite',
    name: 'contract',
    format: 'vitest',
    command: (report, filters) => [
      ...vitest,
      `--outputFile.json=${report}`,
      '--project=chain',
      // These tests wait for chains and servers for a third of their time, so there can be three workers for two cores.
      `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`,
      ...filters,
    ],
    filters: (reach) => filesOf(reach, '**/*.chain.test.ts', isChainTest),
  },
  {
    kind: 'suite',
    name: 'stories',
    format: 'vitest',
    command: (report, filters) =>
      [...['pnpm', '--filter=@latchkey/storybook', ...vitest.slice(1)], `--outputFile.json=${report}`, ...filters] as [
        string,
        ...string[],
      ],
    // Stories are in the folders of their components. A change of the Storybook app affects all stories.
    filters: (reach) =>
      reach.packages.has('apps/storybook') ? ['packages/'] : filesOf(reach, '**/*.stories.tsx', isStory),
  },
]
