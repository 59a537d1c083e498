import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from '../launch/LaunchError.mjs'
import { root } from '../launch/paths.mjs'
import { run } from '../launch/processes.mjs'

/** A package as it would be published. */
export type Packed = {
  manifest: { name: string; version: string }
  file: string
  /** Of the file, as `sha512-…`. */
  integrity: string
}

/** Packs every package of the workspace that is published into a folder. They have to be built. */
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

/** The manifest in the tarball: with versions in the place of `workspace:` and `catalog:`. */
async function readPacked(file: string): Promise<Packed> {
  const { code, output } = await run('tar', ['-xOzf', file, 'package/package.json'], { cwd: root })
  if (code !== 0) throw new LaunchError(`${file} has no package.json.\n${output}`)
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`
  return { manifest: JSON.parse(output), file, integrity }
}
