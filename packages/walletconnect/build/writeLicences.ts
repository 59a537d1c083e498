import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'

/** Writes the licences of what is built into the package beside it, as they ask for. */
export function writeLicences(file: string): Plugin {
  return {
    name: 'write-licences',
    setup(build) {
      build.initialOptions.metafile = true
      build.onEnd(({ metafile }) => {
        if (!metafile) return
        // tsup writes the files itself, after this: the first build finds no folder.
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, foldersIn(metafile).map(describe).join('\n\n'))
      })
    },
  }
}

/** The folders of the packages that the build read anything of. */
function foldersIn({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) =>
    Object.entries(output.inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  )
  const folders = inputs.map((path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path)?.[0])
  return [...new Set(folders.filter((folder) => folder !== undefined))].sort()
}

function describe(folder: string): string {
  const { name, version, license, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const texts = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|notice)/i.test(file) && existsSync(join(folder, file)),
  )
  const by = typeof author === 'string' ? author : author?.name
  const heading = [`${name} ${version}`, `Licence: ${license}`, ...(by ? [`By ${by}`] : [])].join('\n')
  return [heading, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n')
}
