import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Change } from './migrate.ts'

/**
 * Writes the changed files. First writes all new texts to temporary files beside the old ones. So if the disk is full or a permission is
 * missing, every old file stays unchanged.
 */
export function writeChanges(folder: string, changes: readonly Change[]): void {
  const writtenFiles: { from: string; to: string }[] = []
  try {
    for (const { path, after } of changes) {
      const to = join(folder, path)
      const from = `${to}.latchkey-new`
      mkdirSync(dirname(to), { recursive: true })
      writtenFiles.push({ from, to })
      writeFileSync(from, after)
    }
  } catch (error) {
    for (const { from } of writtenFiles) rmSync(from, { force: true })
    throw error
  }
  for (const { from, to } of writtenFiles) renameSync(from, to)
}
