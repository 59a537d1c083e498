import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPackageFromTarballData } from '@arethetypeswrong/core'
import { LaunchError } from '../launch/LaunchError.mjs'
import { run } from '../launch/processes.mjs'

/** A packed package: the tarball that would be published. */
export type Packed = {
  manifest: { name: string; version: string }
  file: string
  /** The hash of the file, as `sha512-…`. */
  integrity: string
}

/** Packs every published package of the workspace into a folder. The caller must have built the packages. */
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
  return files.map((name) => readPacked(join(folder, name)))
}

/** Reads the manifest from the tarball. In the tarball, pnpm has replaced `workspace:` and `catalog:` by real versions. */
function readPacked(file: string): Packed {
  const bytes = readFileSync(file)
  const tarball = createPackageFromTarballData(new Uint8Array(bytes))
  const manifest = JSON.parse(tarball.readFile(`/node_modules/${tarball.packageName}/package.json`))
  return { manifest, file, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` }
}
