import { existsSync } from 'node:fs'
import { LaunchError } from './LaunchError.mjs'
import { run } from './processes.mjs'

const aptGet = '/usr/bin/apt-get'

/**
 * Installs Debian's Chromium if this user is root on Debian, otherwise Playwright's Chromium.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} how Chromium was installed, as a text that the user sees
 */
export async function installChromium(env) {
  if ((await installShell(env)) || (await installDebianPackage('chromium', env))) return 'installed with apt-get'
  const { code } = await run('pnpm', ['exec', 'playwright', 'install', 'chromium'], { env })
  if (code === 0) return "installed into Playwright's cache"
  throw new LaunchError(
    'No Chromium was found and none could be installed here: install Chromium or Chrome, or set CHROMIUM to its path.',
  )
}

/**
 * Installs Debian's headless Chromium. Returns `false` if the package cannot be installed.
 * @param {NodeJS.ProcessEnv} env
 */
export function installShell(env) {
  return installDebianPackage('chromium-headless-shell', env)
}

/**
 * Installs a Debian package. Returns `false` if the package cannot be installed.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function installDebianPackage(name, env) {
  if (process.getuid?.() !== 0 || !existsSync(aptGet)) return false
  const apt = {
    ...env,
    DEBIAN_FRONTEND: 'noninteractive',
    PATH: `${env.PATH}:/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin`,
  }
  const updateRun = await run(aptGet, ['update'], { env: apt })
  if (updateRun.code !== 0) return false
  const installRun = await run(aptGet, ['install', '-y', '--no-install-recommends', name], { env: apt })
  return installRun.code === 0
}
