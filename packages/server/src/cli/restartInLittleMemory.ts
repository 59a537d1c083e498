/**
 * V8 flags for low memory. By default, Node collects short-lived objects only after they fill 128 MiB, and lets the rest of the heap grow
 * to several times its used size. Under a flood of requests, this unused heap would be most of the process's memory.
 */
export const littleMemoryFlags = ['--max-semi-space-size=4', '--heap-growing-percent=30'] as const

/**
 * Replaces this process by one with the flags `littleMemoryFlags`, which V8 reads only at startup. Process id, streams and environment stay
 * the same.
 *
 * Does nothing if the operator has set one of the flags. Also does nothing if a launcher has an IPC channel to this process: the channel
 * would be lost, and a launcher can pass the flags itself. Windows cannot replace a process, so there the process continues without the
 * flags.
 */
export function restartInLittleMemory(): void {
  const operatorFlags = [...process.execArgv, process.env.NODE_OPTIONS ?? '']
  if (process.channel || operatorFlags.some((flag) => /semi[-_]space[-_]size|heap[-_]growing/.test(flag))) return
  const args = [process.execPath, ...process.execArgv, ...littleMemoryFlags, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, process.env)
  } catch {
    // On Windows, or if the process may not start another program, the server continues without the flags.
  }
}
