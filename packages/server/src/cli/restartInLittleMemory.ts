/**
 * By default, Node lets short-lived objects fill 128 MiB before it collects them, and the rest of the heap grow to several times
 * what is in use: under a flood, that is most of the process's memory.
 */
export const littleMemory = ['--max-semi-space-size=4', '--heap-growing-percent=30'] as const

/**
 * Replaces this process by one with the flags `littleMemory`, which V8 reads only at startup. Process id, streams and environment
 * stay the same. It does nothing if the operator has set one of the flags, or if a launcher has an IPC channel to this process,
 * which would be lost: launchers set flags themselves. Windows cannot replace a process, so there it goes on without the flags.
 */
export function restartInLittleMemory(): void {
  const flags = [...process.execArgv, process.env.NODE_OPTIONS ?? '']
  if (process.channel || flags.some((flag) => /semi[-_]space[-_]size|heap[-_]growing/.test(flag))) return
  const args = [process.execPath, ...process.execArgv, ...littleMemory, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, process.env)
  } catch {
    // Windows, or a process without the permission to start another.
  }
}
