import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { npmPackage } from './npmPackage.mjs'

const version = '12.21.0'

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the folder that holds its program
 */
export async function pnpm(env) {
  const directory = await npmPackage({ folder: 'pnpm', name: 'pnpm', version, title: `pnpm ${version}`, env })
  // The bin beside the package is a text that only a shell can start, until an install script replaces it; turbo is no shell.
  const scope = join(directory, '..', '@pnpm')
  const native = readdirSync(scope).find((name) => name.startsWith('exe.'))
  if (!native)
    throw new LaunchError(`pnpm has no program for ${process.platform} on ${process.arch}: use another machine.`)
  return join(scope, native)
}
