import { spawn } from 'node:child_process'

/**
 * Makes the process `pid` end when this process ends for any reason. At a SIGKILL, this process cannot run code. Therefore a separate
 * watcher process waits until the pipe from this process closes, and then ends `pid`. Windows needs no watcher, because the system ends
 * Node's child processes together with Node.
 *
 * @returns a function that stops the watcher
 */
export function killWithParent(pid: number): () => void {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'trap "" INT TERM HUP; read _; kill -TERM "$1"', 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // Without `/bin/sh`, there is no watcher. Then `pid` keeps running after a SIGKILL of this process.
  watcher.on('error', () => {})
  watcher.stdin?.on('error', () => {})
  watcher.unref()
  return () => void watcher.kill('SIGKILL')
}
