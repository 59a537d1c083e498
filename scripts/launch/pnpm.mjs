import { join } from 'node:path'
import { npmPackage } from './npmPackage.mjs'

const version = '12.21.0'

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the folder that holds its program
 */
export async function pnpm(env) {
  const directory = await npmPackage({ folder: 'pnpm', name: 'pnpm', version, title: `pnpm ${version}`, env })
  return join(directory, '..', '.bin')
}
