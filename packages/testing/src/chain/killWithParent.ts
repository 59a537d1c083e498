import { spawn } from 'node:child_process'

/**
 * Ends process `pid` when this process is gone, however it went: SIGKILL runs no handler here, but closes the pipe that
 * the watcher reads. Windows needs none: Node puts its children in a job that the system ends with it.
 *
 * @returns a function that calls the watcher off.
 */
export function killWithParent(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'trap "" INT TERM HUP; read _; kill -TERM "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without a shell the chain still runs; it only is not ended after a SIGKILL.
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}
