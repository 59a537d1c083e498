import { readdirSync } from 'node:fs'

/** The names of a folder's files in their order, without the hidden ones; none where there is no such folder, or why it cannot be read. */
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
