import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { npmPackage } from './npmPackage.mjs'

const version = '12.21.0'
/** The registry that the hashes were read from carries pnpm for these machines. */
const pinned = ['@pnpm/exe.linux-x64', '@pnpm/exe.linux-arm64']

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the folder that holds its program
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
  // The bin beside the package is a text that only a shell can start, until an install script replaces it; turbo is no shell.
  const native = join(directory, '..', program)
  if (!existsSync(native))
    throw new LaunchError(`pnpm has no program for ${process.platform} on ${process.arch}: use another machine.`)
  return native
}

/** Whether this Linux has musl, as Alpine does, instead of glibc. */
function isMusl() {
  if (process.platform !== 'linux') return false
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime === undefined
}
