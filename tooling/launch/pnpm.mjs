import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { npmPackage } from './npmPackage.mjs'

const version = '12.21.0'
/** The builds of pnpm whose hashes are pinned. The registry from which the hashes were read has no other builds. */
const pinned = ['@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64']

/**
 * Fetches pnpm into `.tools/`, unless it is already there.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the folder that holds the program `pnpm`
 */
export async function pnpm(env) {
  const program = `@pnpm/exe.${process.platform}-${process.arch}${isMusl() ? '-musl' : ''}`
  const directory = await npmPackage({
    folder: 'pnpm',
    name: 'pnpm',
    version,
    title: `pnpm ${version}`,
    env,
    unknown: pinned.includes(program) ? [] : [program],
  })
  // The program comes from the native package. The bin of the main package is a text file until an install script replaces it: a shell can
  // start such a file, but turbo cannot.
  const native = join(directory, '..', program)
  if (!existsSync(native))
    throw new LaunchError(`pnpm has no program for ${process.platform} on ${process.arch}: use another machine.`)
  return native
}

/** Returns whether this Linux has musl instead of glibc, as Alpine has. */
function isMusl() {
  if (process.platform !== 'linux') return false
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime === undefined
}
