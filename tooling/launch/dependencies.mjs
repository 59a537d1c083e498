import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { root } from './paths.mjs'
import { run } from './processes.mjs'
import { launchError } from './reason.mjs'
import { say } from './say.mjs'

const stamp = join(root, 'node_modules', '.latchkey-lockfile')

/**
 * Settings with which pnpm asks no questions, and reports a missing network within seconds. By default, pnpm retries for a quarter of an
 * hour.
 */
const settings = {
  CI: 'true',
  pnpm_config_fetch_retries: '2',
  pnpm_config_fetch_retry_mintimeout: '1000',
  pnpm_config_fetch_retry_maxtimeout: '1000',
}

/**
 * Installs the dependencies of pnpm-lock.yaml. Does nothing if the last installation used this same lockfile.
 * @param {NodeJS.ProcessEnv} env
 */
export async function dependencies(env) {
  const lockfile = createHash('sha256')
    .update(await readFile(join(root, 'pnpm-lock.yaml')))
    .digest('hex')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lockfile) return say('Dependencies', 'as in pnpm-lock.yaml')

  const step = 'The dependencies could not be installed'
  try {
    const { code, output } = await run('pnpm', ['install', '--frozen-lockfile'], { env: { ...env, ...settings } })
    if (code !== 0) throw launchError(step, output)
    await writeFile(stamp, lockfile)
  } catch (error) {
    throw error instanceof LaunchError ? error : launchError(step, error)
  }
  say('Dependencies', 'installed')
}
