import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'esbuild'
import { type BundledPackage, bundledPackages } from './bundledPackages.ts'

/** An esbuild plugin that writes the licences of the bundled packages into `file`, as the licences require. */
export function writeLicences(file: string): Plugin {
  return {
    name: 'write-licences',
    setup(build) {
      build.initialOptions.metafile = true
      build.onEnd(({ metafile }) => {
        if (!metafile) return
        // tsup writes its files after this step, so the folder does not exist at the first build.
        mkdirSync(dirname(file), { recursive: true })
        writeFileSync(file, bundledPackages(metafile).map(describeLicence).join('\n\n'))
      })
    },
  }
}

function describeLicence({ folder, name, version, licence, author }: BundledPackage): string {
  const licenceFiles = readdirSync(folder).filter(
    (file) => /^(licen[cs]e|notice)/i.test(file) && existsSync(join(folder, file)),
  )
  const heading = [`${name} ${version}`, `Licence: ${licence}`, ...(author ? [`By ${author}`] : [])].join('\n')
  return [heading, ...licenceFiles.map((file) => readFileSync(join(folder, file), 'utf8').trim())].join('\n\n')
}
