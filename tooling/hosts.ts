import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPackages } from './budgets/buildPackages.ts'
import { packPackages } from './hosts/packPackages.ts'
import { sampleHosts } from './hosts/sampleHosts.ts'
import { serveRegistry } from './hosts/serveRegistry.ts'
import { tryHost } from './hosts/tryHost.ts'
import { migrated, variants } from './hosts/variants.ts'
import type { Figures } from './hosts/walk.ts'
import { root } from './launch/paths.mjs'
import { run, stopOnSignals } from './launch/processes.mjs'
import { changedFiles } from './test/reach.ts'

/**
 * `npm run test:hosts` installs the packed packages into every site of `examples/`, as a site would. The command tests the production build
 * and the development server of each site, and also of the sites that the codemod has migrated from other kits.
 * - `--only next-app,react-vite` selects sites by name.
 * - `--sample` selects one or two sites by the changed files, and no site on a machine without a network.
 * - `--write` writes into `docs/support.md` how many kB of scripts a visit of each site fetches.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, sample: { type: 'boolean' }, write: { type: 'boolean' } },
})
const examples = globSync('*/package.json', { cwd: join(root, 'examples') }).map(dirname)
const allNames = [...examples, ...Object.keys(variants), ...Object.keys(migrated)]
const selectedNames =
  values.only?.split(',') ?? (values.sample ? sampleHosts(changedFilesOrNone(), allNames) : allNames)
const unknownNames = selectedNames.filter((name) => !allNames.includes(name))
if (unknownNames.length > 0) {
  console.error(`No example is called ${unknownNames.join(', ')}. There are: ${allNames.join(', ')}.`)
  process.exit(1)
}

stopOnSignals()
if (values.sample && !(await isRegistryReached())) {
  console.log('No package registry can be reached: no site was tried.')
  process.exit(0)
}
await buildPackages()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-hosts-'))
let failedCount = 0
try {
  // npm may print warnings about unknown settings before the value, so only the last line is used.
  const { output } = await run('npm', ['config', 'get', 'registry'])
  const upstream = output.trim().split('\n').at(-1) as string
  const registry = await serveRegistry(await packPackages(folder), upstream)
  try {
    for (const name of selectedNames) {
      const startedAt = performance.now()
      const outcome = await tryHost(name, { folder, registry: registry.address }).catch((error: Error) => error)
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
      const isFailed = outcome instanceof Error
      const sizes = isFailed ? '' : `   ${outcome.page} kB, ${outcome.visit} kB`
      console.log(`${name.padEnd(20)}${(isFailed ? 'FAILED' : 'ok').padEnd(10)}${seconds.padStart(7)} s${sizes}`)
      if (!isFailed) {
        if (values.write) writeFigures(name, outcome)
        continue
      }
      failedCount++
      console.log(`\n${outcome.message}\n`)
    }
  } finally {
    registry.stop()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${selectedNames.length - failedCount} passed, ${failedCount} failed`)
process.exitCode = failedCount > 0 ? 1 : 0

function writeFigures(name: string, { page, visit }: Figures) {
  const file = join(root, 'docs/support.md')
  const isRow = (line: string) => line.startsWith(`| \`${name}\` |`)
  const rows = readFileSync(file, 'utf8').split('\n')
  const newRows = rows.map((row) =>
    isRow(row) ? `${row.split(' | ').slice(0, 2).join(' | ')} | ${page} | ${visit} |` : row,
  )
  writeFileSync(file, newRows.join('\n'))
}

async function isRegistryReached(): Promise<boolean> {
  const { code } = await run('npm', ['ping', '--fetch-retries', '0'], { limitMs: 60_000 })
  return code === 0
}

/** Returns the changed files. The list is empty if git cannot compare commits, as in a checkout without history. */
function changedFilesOrNone(): readonly string[] {
  try {
    return changedFiles()
  } catch {
    return []
  }
}
