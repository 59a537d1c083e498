import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { KitName } from '../src/kits/Kit.ts'
import { migrate } from '../src/migrate.ts'
import { writeChanges } from '../src/writeChanges.ts'

/** Creates a temporary folder with these files (texts by path). The folder is removed when the test ends. */
export function createSite(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-codemod-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

export const readSiteFile = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/**
 * Migrates a site with these files, and returns the new texts of the changed files. Runs the migration a second time to check that it
 * changes nothing more.
 */
export function migrateFiles(kit: KitName, files: Readonly<Record<string, string>>): Record<string, string> {
  const folder = createSite(files)
  const { changes } = migrate({ kit, folder })
  writeChanges(folder, changes)
  const secondChanges = migrate({ kit, folder }).changes.filter(({ before, after }) => before !== after)
  if (secondChanges.length > 0)
    throw new Error(`A second run changed ${secondChanges.map(({ after }) => after).join('\n')}`)
  return Object.fromEntries(changes.map(({ path, after }) => [path, after]))
}
