import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from '../launch/LaunchError.mjs'
import { root } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'

/** A packed package: the tarball that would be published. */
export type Packed = {
  manifest: { name: string; version: string }
  file: string
  /** The hash of the file, as `sha512-…`. */
  integrity: string
}

/** Packs every published package of the workspace into a folder. The packages must be built. */
export async function packPackages(folder: string): Promise<Packed[]> {
  const { code, output } = await run('pnpm', [
    '--recursive',
    '--filter',
    './packages/*',
    'pack',
    '--pack-destination',
    folder,
  ])
  if (code !== 0) throw new LaunchError(`The packages could not be packed.\n${output}`)
  const files = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
  return Promise.all(files.map((name) => readPacked(join(folder, name))))
}

/** Reads the manifest from the tarball. There, pnpm has replaced `workspace:` and `catalog:` by real versions. */
async function readPacked(file: string): Promise<Packed> {
  const { code, output } = await run('tar', ['-xOzf', file, 'package/package.json'], { cwd: root })
  if (code !== 0) throw new LaunchError(`${file} has no package.json.\n${output}`)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  return { manifest: JSON.parse(output), file, integrity }
}
