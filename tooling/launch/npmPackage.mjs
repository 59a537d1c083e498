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
 * A package of the npm registry under `.tools/`, fetched unless it is there already.
 * @param {{ folder: string, name: string, version: string, title: string, env: NodeJS.ProcessEnv, unknown?: string[] }} wanted
 * `folder` is its own inside `.tools`: npm removes what a folder held before; `unknown` comes with it, and its hash is not known here
 * @returns {Promise<string>} the package's directory
 */
export async function npmPackage({ folder, name, version, title, env, unknown }) {
  const prefix = join(tools, folder)
  const directory = join(prefix, 'node_modules', name)
  // Written last, so that a fetch that was broken off is done again.
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
    // On a full disk npm warns, leaves half a file and reports success.
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
 * The npm that started us, else the one on the PATH.
 * @param {NodeJS.ProcessEnv} env
 */
function npm(env) {
  const script = env.npm_execpath
  return script?.endsWith('npm-cli.js') ? { file: process.execPath, args: [script] } : { file: 'npm', args: [] }
}
