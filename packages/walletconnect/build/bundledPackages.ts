import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'

/** A package whose code is in a build. `folder` is the path of the package in `node_modules`. */
export type BundledPackage = {
  folder: string
  name: string
  version: string
  licence: string
  author: string | undefined
}

/** Lists the packages whose code is in a build, sorted by folder. `root` is the folder that the build ran in. */
export function bundledPackages({ outputs }: Pick<Metafile, 'outputs'>, root = '.'): BundledPackage[] {
  const bundledFiles = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  const folders = bundledFiles.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort().map((path) => {
    const folder = join(root, path)
    const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    return { folder, name, version, licence: license, author: typeof author === 'string' ? author : author?.name }
  })
}
