import { execFileSync } from 'node:child_process'

/** Whether what is in a folder could be had back: `clean`, `changed` since the last commit, or under no git at all. */
export function gitState(folder: string): 'clean' | 'changed' | 'none' {
  try {
    const status = execFileSync('git', ['status', '--porcelain', '--', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return status.trim() === '' ? 'clean' : 'changed'
  } catch {
    return 'none'
  }
}
