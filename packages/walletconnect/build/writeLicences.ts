import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { type BundledPackage, bundledPackages } from './bundledPackages.ts'

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
        writeFileSync(file, bundledPackages(metafile).map(describe).join('\n\n'))
      })
    },
  }
}

function describe({ folder, name, version, licence, author }: BundledPackage): string {
  const texts = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|notice)/i.test(file) && existsSync(join(folder, file)),
  )
  const heading = [`${name} ${version}`, `Licence: ${licence}`, ...(author ? [`By ${author}`] : [])].join('\n')
  return [heading, ...texts.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n')
}
