import { readdirSync } from 'node:fs'

/**
 * The names of the files in a folder, sorted, without hidden files. Empty if the folder does not exist. Returns the problem if the folder
 * cannot be read.
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
