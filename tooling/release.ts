import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { LaunchError } from './launch/LaunchError.mjs'
import { root } from './launch/paths.mjs'
import { run, stopOnSignals } from './launch/processes.mjs'
import { toRepository, writeRepository } from './release/repository.ts'
import { readArrived, serveInbox } from './release/serveInbox.ts'
import { whatLacks } from './release/whatLacks.ts'

/**
 * `npm run release` publishes the committed version. The command works in a clone, so that no uncommitted file of this folder is published.
 * The tarballs are checked before they are sent.
 *
 * - `--dry-run` sends the tarballs to a local registry instead. If there are open changesets, the dry run first applies them with
 *   `changeset version`.
 * - `--repository https://github.com/owner/name` names the repository if the remote `origin` does not.
 */
const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' }, repository: { type: 'string' } } })
const isTrial = values['dry-run'] ?? false

stopOnSignals()
const folder = mkdtempSync(join(tmpdir(), 'latchkey-release-'))
const clone = join(folder, 'clone')
const packed = join(folder, 'packed')
const inbox = isTrial ? await serveInbox(folder) : undefined
try {
  await release()
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = 1
} finally {
  inbox?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function release() {
  const repository = toRepository(values.repository ?? (await readRemoteUrl()))
  await step('git', ['clone', '--quiet', root, clone], { cwd: root })
  console.log(`From ${(await step('git', ['log', '-1', '--format=%h %s'])).trim()}, for ${repository}`)
  await step('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'])
  // A dry run must not depend on an external service.
  if (!isTrial) await step('pnpm', ['audit', '--prod', '--audit-level', 'high'])
  const openChangesets = globSync('.changeset/*.md', { cwd: clone, exclude: ['**/README.md'] }).length
  if (openChangesets > 0 && !isTrial)
    throw new LaunchError(
      `${openChangesets} changesets are open: run \`pnpm exec changeset version\`, read what it wrote, and commit it.`,
    )
  if (openChangesets > 0) await step('pnpm', ['exec', 'changeset', 'version'])
  writeRepository(clone, repository)
  await step('pnpm', ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only'])
  await step('pnpm', ['exec', 'changeset', 'pack', '--out-dir', packed], inbox)
  const files = globSync('packages/*.tgz', { cwd: packed }).map((file) => join(packed, file))
  if (files.length === 0) throw new LaunchError('Every package of this version has been published.')
  const faults = (await Promise.all(files.map(whatLacks))).flat()
  if (faults.length > 0) throw new LaunchError(`Not published:\n${faults.join('\n')}`)
  await step('pnpm', ['exec', 'changeset', 'publish', '--from-pack-dir', packed], inbox)
  // Changesets has created the version tags in the clone, so this repository has to fetch them.
  if (!isTrial) await step('git', ['fetch', '--quiet', '--tags', clone], { cwd: root })
  const arrived = inbox ? readArrived(inbox) : undefined
  if (arrived)
    for (const { name, version, kilobytes } of arrived) console.log(`${name}@${version}`.padEnd(40), `${kilobytes} kB`)
  if (arrived && arrived.length !== files.length)
    throw new LaunchError(`${files.length} packages were packed, ${arrived.length} arrived.`)
  console.log(
    `\n${files.length} packages ${isTrial ? 'would be published' : 'were published. Push the tags: git push --tags'}`,
  )
}

async function readRemoteUrl(): Promise<string> {
  const { code, output } = await run('git', ['remote', 'get-url', 'origin'])
  return code === 0 ? output.trim() : ''
}

type StepOptions = { cwd?: string; env?: NodeJS.ProcessEnv }

/**
 * Runs a program in the clone, or in `cwd` if given, and returns its output.
 *
 * @throws LaunchError with the output of the program
 */
async function step(program: string, args: string[], { cwd = clone, env }: StepOptions = {}): Promise<string> {
  const { code, output } = await run(program, args, { cwd, env: { ...process.env, ...env } })
  if (code !== 0) throw new LaunchError(`${[program, ...args].join(' ')} failed.\n${output}`)
  return output
}
