import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packagesIn, root } from '../workspace.ts'
import { parseChangeFile } from './changeFile.ts'

/**
 * Checks that the changes which users see are documented:
 * - every change file can be read, and names only packages that we publish;
 * - all published packages have the same version;
 * - there is a change file, or each package's CHANGELOG.md lists the changes of this version.
 */
const publishedPackages = packagesIn('packages').filter(({ manifest }) => !manifest.private)
const names = publishedPackages.map(({ manifest }) => manifest.name).sort()
const complaints: string[] = []

const config = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8'))
const fixedTogether = (config.fixed as string[][]).flat().sort()
if (fixedTogether.join() !== names.join())
  complaints.push(
    `.changeset/config.json fixes ${fixedTogether.join(', ')} together, and there are ${names.join(', ')}`,
  )
if (new Set(publishedPackages.map(({ manifest }) => manifest.version)).size > 1)
  complaints.push('The packages differ in their versions')

const files = globSync('.changeset/*.md', { cwd: root })
for (const file of files) {
  try {
    const { releases } = parseChangeFile(readFileSync(join(root, file), 'utf8'))
    for (const name of Object.keys(releases).filter((name) => !names.includes(name)))
      complaints.push(`${file}: ${name} is no package that we publish`)
  } catch (error) {
    complaints.push(`${file}: ${(error as Error).message}`)
  }
}

const packagesWithoutEntry = publishedPackages.filter(({ directory, manifest }) => {
  const changelog = join(directory, 'CHANGELOG.md')
  return !existsSync(changelog) || !readFileSync(changelog, 'utf8').includes(`\n## ${manifest.version}\n`)
})
if (files.length === 0 && packagesWithoutEntry.length > 0)
  complaints.push(
    `No change file, and nothing in the CHANGELOG.md of ${packagesWithoutEntry.map(({ manifest }) => manifest.name).join(', ')}`,
  )

for (const complaint of complaints) console.error(complaint)
console.log(`${files.length} change files, ${complaints.length} complaints`)
process.exitCode = complaints.length > 0 ? 1 : 0
