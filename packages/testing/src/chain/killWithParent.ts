import { spawn } from 'node:child_process'

/**
 * Ends process `pid` when this process ends for any reason. After a SIGKILL, this process runs no exit handler, but the pipe to the watcher
 * process closes. Windows needs no watcher: Node puts its children in a job, which the system ends together with Node.
 *
 * @returns a function that stops the watcher.
 */
export function killWithParent(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'trap "" INT TERM HUP; read _; kill -TERM "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without `/bin/sh` the process `pid` still runs, but it does not end after a SIGKILL of this process.
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}
