import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Change } from './migrate.ts'

/**
 * Writes the changed files. First writes all new texts to temporary files beside the old ones. So if the disk is full or a permission is
 * missing, every old file stays unchanged.
 */
export function writeChanges(folder: string, changes: readonly Change[]): void {
  const writtenFiles: { temporaryPath: string; targetPath: string }[] = []
  try {
    for (const { path, after } of changes) {
      const targetPath = join(folder, path)
      const temporaryPath = `${targetPath}.latchkey-new`
      mkdirSync(dirname(targetPath), { recursive: true })
      writtenFiles.push({ temporaryPath, targetPath })
      writeFileSync(temporaryPath, after)
    }
  } catch (error) {
    for (const { temporaryPath } of writtenFiles) rmSync(temporaryPath, { force: true })
    throw error
  }
  for (const { temporaryPath, targetPath } of writtenFiles) renameSync(temporaryPath, targetPath)
}
