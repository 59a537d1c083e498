import { readdirSync } from 'node:fs'

/**
 * Returns the names of the files in a folder, sorted and without hidden files. The list is empty if the folder does not exist. If the
 * folder cannot be read, returns the reason as `problem`.
 */
export function listFiles(folder: string): string[] | { problem: string } {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
      .map(({ name }) => name)
      .sort()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? [] : { problem: `it cannot be read: ${message}` }
  }
}
