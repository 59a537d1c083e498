import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { tools } from './paths.mjs'
import { assertPinned } from './pinned.mjs'
import { run } from './processes.mjs'
import { launchError } from './reason.mjs'
import { say } from './say.mjs'

const options = [
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--prefer-offline',
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=4000',
]

/**
 * Fetches a package of the npm registry into `.tools/`, unless it is already there.
 * @param {{ folder: string, name: string, version: string, title: string, env: NodeJS.ProcessEnv, unknown?: string[] }} wanted `folder` is
 *   a folder in `.tools` for this package alone, because npm removes the previous content of a folder. `unknown` names packages that are
 *   installed with it and whose hashes are not pinned.
 * @returns {Promise<string>} the package's directory
 */
export async function npmPackage({ folder, name, version, title, env, unknown }) {
  const prefix = join(tools, folder)
  const directory = join(prefix, 'node_modules', name)
  // An empty file that marks a complete fetch. It is written last, so that an interrupted fetch is repeated.
  const stamp = join(prefix, `${name}@${version}`)
  if (existsSync(stamp)) {
    say(title, `kept in .tools/${folder}`)
    return directory
  }
  const step = `${title} could not be fetched into .tools/${folder}`
  try {
    await rm(prefix, { recursive: true, force: true })
    await mkdir(prefix, { recursive: true })
    const { file, args } = npm(env)
    const { code, output } = await run(
      file,
      [...args, 'install', '--prefix', prefix, ...options, `${name}@${version}`],
      {
        env,
      },
    )
    // If the disk is full, npm only warns: it leaves half a file and exits with 0. So the output is searched too.
    if (code !== 0 || output.includes('ENOSPC')) throw launchError(step, output)
    await assertPinned(prefix, unknown)
    await writeFile(stamp, '')
  } catch (error) {
    throw error instanceof LaunchError ? error : launchError(step, error)
  }
  say(title, `fetched into .tools/${folder}`)
  return directory
}

/**
 * Returns the npm that started this process, otherwise the one on the PATH.
 * @param {NodeJS.ProcessEnv} env
 */
function npm(env) {
  const script = env.npm_execpath
  return script?.endsWith('npm-cli.js') ? { file: process.execPath, args: [script] } : { file: 'npm', args: [] }
}
